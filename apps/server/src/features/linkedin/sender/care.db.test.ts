import { NEW_ACCOUNT } from '@waypost/domain/linkedin/warm-up';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { change, get } from '../../../platform/db/rows.ts';
import { listLog } from '../config/log.store.ts';
import { saveAutoWithdrawal } from '../config/pending.ts';
import { configRoomOf } from '../config/testing/config-world.ts';
import { careOnce } from './care-for-accounts.ts';
import { countPlannedWithdrawals } from './care.store.ts';
import { saveWithdrawAfter } from './settings.store.ts';
import { createSenderWorld, type NewAccount, type SenderWorld } from './testing/sender-world.ts';

const hour = 3_600_000;
const day = 24 * hour;

let world: SenderWorld;
let account: NewAccount;
beforeAll(async () => {
  world = await createSenderWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  account = await world.addAccount();
});

async function careAll(): Promise<void> {
  for (let turns = 0; turns < 50; turns += 1) if (!(await careOnce(world.deps))) return;
  throw new Error('The care does not come to rest.');
}

const invited = async (count: number, ageDays: number, name = 'lead') => {
  const ids: string[] = [];
  for (let lead = 0; lead < count; lead += 1) {
    ids.push(await world.planned(account, `${name}-${lead}`, { kind: 'invite' }));
  }
  await world.live(count);
  await world.pass(ageDays * day);
  return ids;
};
const withdrawAfter = async (days: number | null) => {
  const { memberKey } = await world.runtime(account);
  await world.tenant((tx) => saveWithdrawAfter(tx, memberKey, days));
};
const withdrawals = () =>
  world.network.ledger.filter((row) => row.account === account.provider && row.kind === 'withdraw');

/** Invitations as they would stand after weeks, without sending each of them. */
async function history(weeks: { daysAgo: number; sent: number; accepted: number }[]): Promise<void> {
  const now = world.clock.businessNow();
  for (const { daysAgo, sent, accepted } of weeks) {
    for (let n = 0; n < sent; n += 1) {
      const id = await world.planned(account, `h-${daysAgo}-${n}`, { kind: 'invite' });
      const at = new Date(now - daysAgo * day);
      await world.tenant((tx) =>
        change(
          tx,
          sql`update actions set state = 'sent', dispatched_at = ${at}, ended_at = ${at}, claimed_at = ${at},
              accepted_at = ${n < accepted ? new Date(at.getTime() + 2 * day) : null} where id = ${id}`,
        ),
      );
    }
  }
}

describe('invitations that have waited too long', () => {
  it('are taken back by themselves only once that is switched on, and after so many days', async () => {
    await invited(2, 25);
    await careAll();
    await world.live(2);
    expect(withdrawals()).toHaveLength(0);
    await withdrawAfter(30);
    await careAll();
    await world.live(2);
    expect(withdrawals()).toHaveLength(0);
    await withdrawAfter(21);
    await careAll();
    await world.live(2);
    expect(withdrawals()).toHaveLength(2);
    const done = await world.tenant((tx) =>
      listLog(tx, world.workspaceId, account.accountId, { kind: 'withdraw' }, { after: null, limit: 10 }),
    );
    expect(done.map(({ withdrawAfterDays }) => withdrawAfterDays)).toEqual([21, 21]);
    expect(
      await world.tenant((tx) =>
        get(
          tx,
          sql<{ n: number }>`select count(*) as n from actions
      where account_id = ${account.accountId} and withdrawn_at is not null`,
        ),
      ),
    ).toEqual({ n: 2 });
  });

  it('are called off when that is switched off, and planned again when it is switched on', async () => {
    await invited(2, 25);
    const rule = async (days: number | null) => {
      const room = configRoomOf(world);
      await saveAutoWithdrawal(room, { workspaceId: world.workspaceId } as Actor, account.accountId, days);
    };
    const waiting = () =>
      world.tenant((tx) => countPlannedWithdrawals(tx, world.workspaceId, account.accountId));
    await rule(21);
    await careAll();
    expect(await waiting()).toBe(2);
    await rule(14);
    expect(await waiting()).toBe(2);
    await rule(null);
    expect(await waiting()).toBe(0);
    await rule(21);
    await world.pass(2 * hour);
    await careAll();
    expect(await waiting()).toBe(2);
    await world.live(2);
    expect(withdrawals()).toHaveLength(2);
  });

  it('are planned no faster than the limit of withdrawals, and the rest follows the next day', async () => {
    account = await world.addAccount({ caps: { withdrawal_day: 2 } });
    await invited(5, 22);
    await withdrawAfter(21);
    const planned = () =>
      world.tenant((tx) =>
        get(
          tx,
          sql<{ n: number }>`select count(*) as n from actions
        where account_id = ${account.accountId} and kind = 'withdraw' and state = 'planned'`,
        ),
      );
    await careAll();
    expect(await planned()).toEqual({ n: 2 });
    await world.pass(2 * hour);
    await careAll();
    expect(await planned()).toEqual({ n: 2 });
    await world.live(3);
    expect(withdrawals()).toHaveLength(2);
    await world.pass(25 * hour);
    await careAll();
    await world.live(3);
    expect(withdrawals()).toHaveLength(4);
  });

  it('are not tried again after a person skipped the withdrawal, nor while the account is paused', async () => {
    const [invitation] = await invited(1, 22);
    await withdrawAfter(21);
    await world.tenant((tx) =>
      change(tx, sql`update account_runtime set paused_at = now() where account_id = ${account.accountId}`),
    );
    await careAll();
    const open = () =>
      world.tenant((tx) =>
        get(
          tx,
          sql<{ n: number }>`select count(*) as n from actions
        where account_id = ${account.accountId} and kind = 'withdraw' and state = 'planned'`,
        ),
      );
    expect(await open()).toEqual({ n: 0 });
    await world.tenant((tx) =>
      change(
        tx,
        sql`update account_runtime set paused_at = null, care_at = '-infinity' where account_id = ${account.accountId}`,
      ),
    );
    await careAll();
    expect(await open()).toEqual({ n: 1 });
    await world.tenant((tx) =>
      change(
        tx,
        sql`update actions set state = 'rejected' where account_id = ${account.accountId} and kind = 'withdraw'`,
      ),
    );
    await world.pass(3 * hour);
    await careAll();
    expect(await open()).toEqual({ n: 0 });
    expect(await world.state(invitation ?? '')).toBe('sent');
  });

  it('announce the withdrawal once it is done, so that the campaign of the lead goes on', async () => {
    const heard: string[] = [];
    world.platform.announcements.inTransaction(
      'linkedin.invitation-withdrawn',
      async (_tx, _workspaceId, { linkedinAccountId }) => void heard.push(linkedinAccountId),
    );
    await invited(1, 22);
    await withdrawAfter(21);
    await careAll();
    expect(heard).not.toContain(account.accountId);
    await world.live(2);
    expect(heard.filter((id) => id === account.accountId)).toHaveLength(1);
  });
});

describe('a falling accept rate', () => {
  it('lets invitations rest for three days with the numbers of both weeks, and nothing else', async () => {
    await history([
      { daysAgo: 16, sent: 25, accepted: 10 },
      { daysAgo: 9, sent: 25, accepted: 5 },
    ]);
    await careAll();
    const runtime = await world.runtime(account);
    expect(runtime.invitesRestWhy).toBe(
      'Invitations accepted within a week fell from 40% (10 of 25) to 20% (5 of 25).',
    );
    expect(runtime.cooldownUntil).toBeNull();
    expect(runtime.invitesCooldownUntil).toBe(world.clock.businessNow() + 3 * day);
    const invite = await world.planned(account, 'after', { kind: 'invite' });
    const visit = await world.planned(account, 'after', { kind: 'visit' });
    const why = await world.tenant(async (tx) =>
      world.sender.explainer(tx, world.workspaceId)(await world.action(invite), 'Ada'),
    );
    expect(why.sentence).toContain(
      'Invitations of Ada are cooling down. Invitations accepted within a week fell',
    );
    expect(why.nextAt).toBeGreaterThanOrEqual(runtime.invitesCooldownUntil ?? 0);
    await world.live(10);
    expect([await world.state(invite), await world.state(visit)]).toEqual(['planned', 'sent']);
    await world.live(70);
    expect(await world.state(invite)).toBe('sent');
  });

  it('is judged once a week, and not under twenty invitations in either week', async () => {
    await history([
      { daysAgo: 16, sent: 19, accepted: 19 },
      { daysAgo: 9, sent: 30, accepted: 0 },
    ]);
    await careAll();
    expect((await world.runtime(account)).invitesCooldownUntil).toBeNull();
    await history([{ daysAgo: 15, sent: 5, accepted: 5 }]);
    await world.pass(2 * hour);
    await careAll();
    const until = (await world.runtime(account)).invitesCooldownUntil;
    expect(until).toBe(world.clock.businessNow() + 3 * day);
    await world.pass(2 * hour);
    await careAll();
    expect((await world.runtime(account)).invitesCooldownUntil).toBe(until);
  });
});

describe('a ramp that is switched off', () => {
  it('does not hold a new account back, and limits and ceiling still do', async () => {
    account = await world.addAccount({ warmUp: NEW_ACCOUNT, type: 'free' });
    await world.tenant((tx) =>
      change(
        tx,
        sql`update account_runtime set warm_up_mode = 'off' where account_id = ${account.accountId}`,
      ),
    );
    await invited(18, 0);
    await world.live(5);
    const sent = world.network.ledger.filter(
      (row) => row.account === account.provider && row.kind === 'invite',
    );
    // The default of a free account, not the ramp's 5.
    expect(sent).toHaveLength(15);
  });
});
