import { describe, expect, it } from 'vitest';
import { idOf } from '../sender/testing/fake-members.ts';
import { readLog } from './log.ts';
import { readPending, withdrawInvitations } from './pending.ts';
import {
  account,
  actor,
  day,
  invites,
  room,
  takeAccount,
  useConfigStage,
  world,
} from './testing/config-stage.ts';

useConfigStage();

describe('pending invitations', () => {
  const sent = async (count: number, ageDays: number) => {
    const ids = await invites(count);
    await world.live(count);
    await world.pass(ageDays * day);
    return ids;
  };

  it('are listed oldest first by pages, and not withdrawn before 14 days', async () => {
    const ids = await sent(3, 5);
    const page = await readPending(room, actor, account.accountId, { limit: 2 });
    expect(page).toMatchObject({ total: 3, standing: 'fine', items: [{ ageDays: 5 }, { ageDays: 5 }] });
    const rest = await readPending(room, actor, account.accountId, {
      limit: 2,
      cursor: page.nextCursor ?? '',
    });
    expect([...page.items, ...rest.items].map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const reply = await withdrawInvitations(room, actor, account.accountId, { invitationIds: ids });
    expect(reply.done).toBe(0);
    expect(reply.skipped[0]?.reason).toContain('after 14 days');
  });

  it('are withdrawn once each inside the withdrawal limit, and are pending no more', async () => {
    await takeAccount({ caps: { withdrawal_day: 2 } });
    const ids = await sent(3, 21);
    const order = { olderThanDays: 21, limit: 10 };
    expect(await withdrawInvitations(room, actor, account.accountId, order)).toMatchObject({ done: 3 });
    // Again: they are planned already.
    expect(await withdrawInvitations(room, actor, account.accountId, order)).toMatchObject({ done: 0 });
    expect(
      await withdrawInvitations(room, actor, account.accountId, { invitationIds: ids.slice(0, 1) }),
    ).toMatchObject({ done: 0, skipped: [{ id: ids[0] }] });
    await world.live(5);
    const withdrawals = () =>
      world.network.ledger.filter((row) => row.account === account.provider && row.kind === 'withdraw');
    expect(withdrawals()).toHaveLength(2);
    expect((await readPending(room, actor, account.accountId, { limit: 10 })).total).toBe(1);
    await world.live(26);
    expect(withdrawals()).toHaveLength(3);
    expect((await readPending(room, actor, account.accountId, { limit: 10 })).total).toBe(0);
  });

  it('a withdrawal without an answer is ended by reading, not by a second request', async () => {
    const [invitation] = await sent(1, 21);
    world.network.fate('applied_then_dropped');
    await withdrawInvitations(room, actor, account.accountId, { invitationIds: [invitation ?? ''] });
    await world.live(3);
    const own = world.network.ledger.filter(
      (row) => row.account === account.provider && row.kind === 'withdraw',
    );
    expect(own).toHaveLength(1);
    expect((await readPending(room, actor, account.accountId, { limit: 10 })).total).toBe(0);
  });

  it('one that was accepted meanwhile is not called withdrawn', async () => {
    const [invitation] = await sent(1, 21);
    world.network.accept(account.provider, 'lead-0');
    await withdrawInvitations(room, actor, account.accountId, { invitationIds: [invitation ?? ''] });
    await world.live(2);
    const [last] = (await readLog(room, actor, account.accountId, { limit: 1 })).items;
    expect(last).toMatchObject({
      kind: 'withdraw',
      outcome: 'satisfied',
      sentence: 'Accepted before it was withdrawn.',
    });
    const accepted = await world.tenant((tx) =>
      world.sender.markAccepted(
        tx,
        world.workspaceId,
        account.accountId,
        { providerId: idOf(account.provider, 'lead-0'), publicIdentifier: 'lead-0' },
        world.clock.businessNow(),
      ),
    );
    expect(accepted?.id).toBe(invitation);
  });

  it('the person is invited again after 21 days, not earlier', async () => {
    const [invitation] = await sent(1, 21);
    await withdrawInvitations(room, actor, account.accountId, { invitationIds: [invitation ?? ''] });
    await world.live(2);
    const again = await world.planned(account, 'lead-0', { kind: 'invite' });
    expect(again).not.toBe(invitation);
    expect((await world.action(again)).notBefore).toBeGreaterThan(world.clock.businessNow() + 20 * day);
  });
});
