import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { list } from '../../../platform/db/rows.ts';
import { inWorkspace, inWorkspaces } from '../../../platform/db/tenant.ts';
import { type Claim, claimNext } from './claim.ts';
import { type Dispatched, dispatchActions } from './dispatch.store.ts';
import { createPump } from './pump.ts';
import { createSenderWorld, type NewAccount, type SenderWorld } from './testing/sender-world.ts';

let world: SenderWorld;
let accounts: NewAccount[];
let serial = 0;
beforeAll(async () => {
  world = await createSenderWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  accounts = [];
  for (let nth = 0; nth < 6; nth += 1) {
    accounts.push(await world.addAccount({ workspaceId: world.platform.random.id() }));
  }
});

/** One visit for each account, by its action. */
async function visits(): Promise<Map<string, NewAccount>> {
  const planned = new Map<string, NewAccount>();
  for (const account of accounts) {
    serial += 1;
    planned.set(await world.planned(account, `visited-${serial}`, { kind: 'visit' }), account);
  }
  return planned;
}

/** One worker whose pumps take their turns side by side. */
async function pumpTogether(): Promise<void> {
  const pump = createPump(world.deps, world.platform.random.id());
  const turn = async (): Promise<void> => {
    for (let turns = 0; turns < 20; turns += 1) if (!(await pump())) return;
  };
  await Promise.all(accounts.map(turn));
}

const statesOf = (planned: Map<string, NewAccount>) =>
  Promise.all(
    [...planned].map(([id, { workspaceId }]) =>
      inWorkspace(world.db, workspaceId, async (tx) => {
        const rows = await list(
          tx,
          sql<{ state: string; dispatched: string; attempts: number; due: number }>`
            select a.state, a.dispatched_wall_at::text as dispatched,
              (select count(*) from attempts t where t.action_id = a.id and t.class = 'sent') as attempts,
              (select count(*) from due_work d where d.id = a.id) as due
            from actions a where a.id = ${id}`,
        );
        return rows[0];
      }),
    ),
  );

describe('sends of several workspaces whose time has come', () => {
  it('are committed together, each in its own workspace', async () => {
    const planned = await visits();
    await pumpTogether();
    const states = await statesOf(planned);
    for (const state of states) expect(state).toMatchObject({ state: 'sent', attempts: 1, due: 0 });
    // `now()` is one instant in one transaction: fewer instants than sends.
    expect(new Set(states.map((state) => state?.dispatched)).size).toBeLessThan(planned.size);
  });

  it('a send whose row somebody holds keeps none of the others from going out', async () => {
    const planned = await visits();
    const [[heldId = '', holder] = []] = planned;
    const others = new Map([...planned].filter(([id]) => id !== heldId));
    const isHeld = Promise.withResolvers<void>();
    const isLetGo = Promise.withResolvers<void>();
    const holding = inWorkspace(world.db, holder?.workspaceId ?? '', async (tx) => {
      await list(tx, sql`select 1 from actions where id = ${heldId} for update`);
      isHeld.resolve();
      await isLetGo.promise;
    });
    await isHeld.promise;
    const pumping = pumpTogether();
    try {
      await expect
        .poll(async () => (await statesOf(others)).map((state) => state?.state), { timeout: 10_000 })
        .toEqual([...others].map(() => 'sent'));
    } finally {
      isLetGo.resolve();
      await Promise.all([holding, pumping]);
    }
    expect((await statesOf(planned)).map((state) => state?.state)).toEqual([...planned].map(() => 'sent'));
  });

  it('are dispatched but for the one whose workspace was stopped after the claim', async () => {
    await visits();
    const claims = await claimed();
    const [stopped, ...others] = claims;
    const workspaceId = stopped?.runtime.workspaceId ?? '';
    await inWorkspace(world.db, workspaceId, (tx) =>
      world.sender.stopSending(tx, workspaceId, {
        ...{ userId: world.platform.random.id(), reason: null, now: world.clock.businessNow() },
      }),
    );
    const dispatched = await dispatchedOf(claims);
    await inWorkspace(world.db, workspaceId, (tx) => world.sender.releaseSending(tx, workspaceId));
    expect(claims).toHaveLength(accounts.length);
    expect([...dispatched.keys()].toSorted()).toEqual(others.map(({ token }) => token).toSorted());
  });

  it('of two claims of one action the one that was lost may send nothing', async () => {
    await visits();
    const [own] = await claimed();
    if (own === undefined) throw new Error('There are some.');
    const lost = { ...own, token: world.platform.random.id() };
    const dispatched = await dispatchedOf([lost, own]);
    expect([...dispatched.keys()]).toEqual([own.token]);
  });
});

/** What one worker claims in one transaction. */
async function claimed(): Promise<Claim[]> {
  const claims = await claimNext(world.deps, world.platform.random.id(), accounts.length);
  return claims.filter((claim) => claim !== 'idle');
}

function dispatchedOf(claims: readonly Claim[]): Promise<Map<string, Dispatched>> {
  const workspaceIds = claims.map(({ runtime }) => runtime.workspaceId);
  const target = { providerPersonId: null, chatId: null, baselineRef: null };
  return inWorkspaces(world.db, workspaceIds, (tx) =>
    dispatchActions(
      tx,
      claims.map(({ runtime: { workspaceId }, action, token }) => ({
        ...{ workspaceId, actionId: action.id, token, target, attemptId: world.platform.random.id() },
      })),
      world.clock.businessNow(),
    ),
  );
}

it('a transaction of several workspaces sees what they send and nothing else of them, and no other workspace', async () => {
  await visits();
  const [first, second, third] = accounts.map(({ workspaceId }) => workspaceId);
  const several = [first ?? '', second ?? ''];
  const pauses = sql`select 1 from account_pauses`;
  await inWorkspace(world.db, several[0] ?? '', async (tx) => {
    await list(tx, sql`insert into account_pauses (workspace_id, account_id) values (${first}, ${first})`);
    expect(await list(tx, pauses)).toHaveLength(1);
  });
  await inWorkspaces(world.db, several, async (tx) => {
    const seen = await list(tx, sql<{ workspace_id: string }>`select distinct workspace_id from actions`);
    expect(seen.map((row) => row.workspace_id).toSorted()).toEqual(several.toSorted());
    expect(await list(tx, pauses)).toEqual([]);
  });
  await expect(
    inWorkspaces(world.db, several, (tx) =>
      list(
        tx,
        sql`insert into sending_stops (workspace_id, stopped_at, stopped_by) values (${third}, now(), ${third})`,
      ),
    ),
  ).rejects.toThrow(/row-level security/);
});
