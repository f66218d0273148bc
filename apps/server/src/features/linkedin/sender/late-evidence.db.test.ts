import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { change, find } from '../../../platform/db/rows.ts';
import { findRuntime } from './account-runtime.store.ts';
import { lockAction } from './action.store.ts';
import { endAction } from './end-action.ts';
import { doubtfulMessage as sendDoubtfully } from './testing/doubtful-message.ts';
import { createSenderWorld, type NewAccount, type SenderWorld } from './testing/sender-world.ts';

const minute = 60_000;
const day = 1_440 * minute;

let world: SenderWorld;
let account: NewAccount;
beforeAll(async () => {
  world = await createSenderWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.live(1);
  account = await world.addAccount();
});

/** To a connected person, with a fate that leaves it in doubt. */
const doubtfulMessage = (person: string, ...fate: Parameters<typeof world.network.fate>) =>
  sendDoubtfully(world, account, person, ...fate);

/** The network reports the newest message of this person's chat. */
async function echo(person: string) {
  const seen = world.network.newestMessage(account.provider, person);
  if (seen === undefined) throw new Error(`Nothing was said to ${person}.`);
  return world.tenant((tx) =>
    world.sender.creditOwnMessage(tx, world.workspaceId, {
      accountId: account.accountId,
      attendeeProviderId: `${account.provider}/${person}`,
      ...seen,
    }),
  );
}

const holdForPerson = () =>
  change(
    world.db,
    sql`update account_runtime set doubt_mode = 'hold' where account_id = ${account.accountId}`,
  );

describe('an effect that is applied late', () => {
  it('is found although the business clock jumped by days between dispatch and effect', async () => {
    const id = await doubtfulMessage('jumped', 'late');
    world.clock.advanceBusiness(3 * day);
    world.network.arriveLate();
    await world.passWall(61 * minute);
    await world.resolveAll();
    expect(await world.action(id)).toMatchObject({ state: 'sent', outcomeCode: 'found_same_text' });
    expect(world.network.requests('jumped')).toBe(1);
  });
});

describe('an echo that comes after a person was asked', () => {
  it('credits the action and clears the question', async () => {
    await holdForPerson();
    const id = await doubtfulMessage('asked', 'late');
    for (let read = 0; read < 2; read += 1) {
      await world.pass(61 * minute);
      await world.resolveAll();
    }
    expect(await world.action(id)).toMatchObject({ state: 'needs_review', outcomeCode: 'held' });
    world.network.arriveLate();
    expect(await echo('asked')).toMatchObject({ origin: 'action', action: { id } });
    expect(await world.action(id)).toMatchObject({ state: 'sent', outcomeCode: 'echo' });
    expect(world.ended.filter((event) => event.actionId === id).map((event) => event.outcome)).toEqual([
      'needs_review',
      'sent',
    ]);
  });

  it('does not credit an action that was parked before it was ever sent', async () => {
    world.network.connect(account.provider, 'parked');
    const id = await world.planned(account, 'parked', { kind: 'message' });
    await world.tenant((tx) =>
      change(
        tx,
        sql`update actions set state = 'needs_review', provider_person_id = ${`${account.provider}/parked`}
          where id = ${id}`,
      ),
    );
    world.network.say(account.provider, 'parked', 'Hello parked, nice to meet you.', true);
    expect(await echo('parked')).toEqual({ origin: 'manual' });
  });
});

describe('an echo that meets the outcome of its own send', () => {
  it('is never called typed by hand, although the outcome commits while it waits for the row', async () => {
    world.network.connect(account.provider, 'crossing');
    const id = await world.planned(account, 'crossing', { kind: 'message' });
    let origin: Promise<unknown> | undefined;
    world.at('answered', async () => {
      // The outcome is written while the echo waits for the action's row.
      await world.tenant(async (tx) => {
        const action = await lockAction(tx, world.workspaceId, id);
        const runtime = await findRuntime(tx, world.workspaceId, account.accountId);
        if (action === undefined || runtime === undefined) throw new Error('Nothing was sent.');
        origin = echo('crossing');
        await waitForLock();
        await endAction(tx, world.deps, runtime, action, {
          outcome: 'sent',
          code: 'sent',
          message: 'Sent.',
          providerRef: world.network.newestMessage(account.provider, 'crossing')?.messageId,
        });
      });
    });
    await world.pumpAll();
    expect(await origin).toMatchObject({ origin: 'action', action: { id } });
  });

  /** Until somebody in this database waits for a row that another transaction holds. */
  async function waitForLock(): Promise<void> {
    for (let look = 0; look < 500; look += 1) {
      const waiting = await find(
        world.db,
        sql`select 1 from pg_locks l join pg_stat_activity a using (pid)
          where not l.granted and a.datname = current_database()`,
      );
      if (waiting !== undefined) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error('Nobody came to wait for the row.');
  }
});

describe('evidence of an invitation', () => {
  it('is the profile too, when the sent list shifted while it was read', async () => {
    const id = await world.planned(account, 'overlooked', { kind: 'invite' });
    world.network.fate('applied_then_dropped');
    await world.pumpAll();
    world.network.hideFromSentList(account.provider, 'overlooked');
    await world.pass(61 * minute);
    await world.resolveAll();
    expect(await world.action(id)).toMatchObject({ state: 'sent', outcomeCode: 'found_invitation_pending' });
  });
});

describe('a second effect of one action', () => {
  it('is not called typed by hand when the first attempt is reported after the second was sent', async () => {
    const id = await doubtfulMessage('long-under-way', 'late');
    await world.pass(61 * minute);
    await world.resolveAll();
    // The network has it now, and shows it to nobody before the second attempt is under way.
    const shownLater = world.clock.businessNow();
    await world.pass(61 * minute);
    await world.resolveAll();
    expect(await world.action(id)).toMatchObject({ state: 'planned', attempt: 1 });
    let origin: unknown;
    world.at('dispatched', async () => {
      origin = await world.tenant((tx) =>
        world.sender.creditOwnMessage(tx, world.workspaceId, {
          accountId: account.accountId,
          chatId: 'chat-of-the-first',
          messageId: 'message-of-the-first',
          attendeeProviderId: `${account.provider}/long-under-way`,
          text: 'Hello long-under-way, nice to meet you.',
          at: shownLater,
        }),
      );
    });
    await world.pumpAll();
    expect(origin).toMatchObject({ origin: 'action', action: { id } });
    expect(await world.action(id)).toMatchObject({ state: 'sent', providerRef: 'message-of-the-first' });
    expect((await world.runtime(account)).doubtMode).toBe('hold');
  });

  it('stops every further retry of the account: from then on a person decides', async () => {
    const id = await doubtfulMessage('doubled', 'late');
    for (let read = 0; read < 2; read += 1) {
      await world.pass(61 * minute);
      await world.resolveAll();
    }
    // The second attempt is on its way when the first one turns up after all.
    world.network.betweenEffectAndAnswer(async () => {
      const second = world.network.newestMessage(account.provider, 'doubled')?.messageId;
      world.network.arriveLate();
      expect(world.network.newestMessage(account.provider, 'doubled')?.messageId).not.toBe(second);
      await echo('doubled');
    });
    await world.pumpAll();
    world.network.betweenEffectAndAnswer();
    expect(await world.state(id)).toBe('sent');
    expect((await world.runtime(account)).doubtMode).toBe('hold');
    const seen = sql<{ id: string; at: number }>`select seen_twice_action_id as id, seen_twice_at as at
      from account_runtime where account_id = ${account.accountId}`;
    expect(await world.tenant((tx) => find(tx, seen))).toEqual({ id, at: world.clock.businessNow() });
  });
});
