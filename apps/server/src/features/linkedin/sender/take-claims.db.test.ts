import { officeHours } from '@waypost/domain/linkedin/working-hours';
import { MATURE } from '@waypost/domain/linkedin/warm-up';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mirrorClock } from '../../../platform/clock/business-clock.ts';
import { inDirectory, inWorkspace } from '../../../platform/db/tenant.ts';
import { createTestPlatform, type TestPlatform } from '../../../platform/testing/test-platform.ts';
import { upsertRuntime } from './account-runtime.store.ts';
import { lockNextAccounts } from './lease.store.ts';
import { claimsTakenForOthers, giveBackClaims, takeClaims } from './take-claims.ts';

const leaseMs = 60_000;
let platform: TestPlatform;
const workspaces: string[] = [];
let maker: string;
let other: string;

beforeAll(async () => {
  platform = await createTestPlatform();
  maker = platform.random.id();
  other = platform.random.id();
  const { clock, db, random } = platform;
  await mirrorClock(db, { wallAnchor: clock.wallNow(), businessAnchor: clock.businessNow(), speed: 1 });
  for (let place = 0; place < 2; place += 1) {
    const workspaceId = random.id();
    workspaces.push(workspaceId);
    await inDirectory(db, (tx) =>
      upsertRuntime(tx, {
        memberKey: Buffer.from(`member ${place}`),
        workspaceId,
        accountId: random.id(),
        accountType: 'paid',
        workingHours: officeHours('UTC'),
        warmUp: MATURE,
      }),
    );
  }
});
beforeEach(async () => {
  await sql`update account_runtime set lease_owner = null, lease_until_wall_at = null`.execute(platform.db);
  await sql`update business_clock set claims_taken_by = null, claims_taken_for = null, claims_taken_until_wall = null`.execute(
    platform.db,
  );
});
afterAll(() => platform.close());

/** Workspaces of the accounts that this worker gets, one after the other. */
async function leased(owner: string): Promise<string[]> {
  const { db, clock } = platform;
  const found: string[] = [];
  for (;;) {
    const runtime = await inDirectory(db, async (tx) => {
      const [next] = await lockNextAccounts(tx, owner, clock.businessNow(), 1);
      await sql`update account_runtime set lease_owner = ${owner},
        lease_until_wall_at = now() + make_interval(secs => ${leaseMs}::float8 / 1000)
        where member_key = ${next?.memberKey ?? null}`.execute(tx);
      return next;
    });
    if (runtime === undefined) return found;
    found.push(runtime.workspaceId);
  }
}

const take = (by: string, workspaceId: string | null = workspaces[0] ?? null, wallSeconds = 30) =>
  takeClaims(platform.db, { by, workspaceId, wallSeconds });

it('whoever has taken all claims gets accounts of that workspace alone, and nobody else gets any', async () => {
  expect(await take(maker)).toBe(true);
  expect(await leased(other)).toEqual([]);
  expect(await leased(maker)).toEqual([workspaces[0]]);
  await giveBackClaims(platform.db, maker);
  expect(await leased(other)).toEqual([workspaces[1]]);
});

it('for no workspace yet: nobody gets anything', async () => {
  await take(maker, null);
  expect(await leased(maker)).toEqual([]);
});

it('two workers cannot both take them, and one cannot give back what the other has', async () => {
  expect(await take(maker)).toBe(true);
  expect(await take(other)).toBe(false);
  await giveBackClaims(platform.db, other);
  expect(await leased(other)).toEqual([]);
  expect(await take(maker)).toBe(true);
});

it('a worker that died holds nobody up for long, and another takes over', async () => {
  await take(maker, workspaces[0], -1);
  expect((await leased(other)).toSorted()).toEqual(workspaces.toSorted());
  expect(await take(other)).toBe(true);
});

it('tells the others, and them alone, that they wait for it', async () => {
  const waits = (workspaceId = '') =>
    inWorkspace(platform.db, workspaceId, (tx) => claimsTakenForOthers(tx, workspaceId));
  expect(await waits(workspaces[1])).toBe(false);
  await take(maker);
  expect(await waits(workspaces[1])).toBe(true);
  expect(await waits(workspaces[0])).toBe(false);
  await take(maker, workspaces[0], -1);
  expect(await waits(workspaces[1])).toBe(false);
});
