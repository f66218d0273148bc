import type { Action } from '../../../features/linkedin/sender/action.ts';
import type * as real from '../../../features/linkedin/sender/claim.store.ts';
import { lookAfter } from './due.store.ts';
import { answeredBy, named, type SimTx, statement } from './tables.ts';

/** Stands for sender/claim.store.ts: each function here is the statement of the same name there. */
export * from '../../../features/linkedin/sender/claim.store.ts';

export const claimActions: typeof real.claimActions = (tx, claims, by) =>
  statement(tx, named('claimActions', claims), (at) =>
    answeredBy(
      claims,
      ({ actionId }) => actionId,
      (claim) => claimOne(at, claim, by),
    ),
  );

async function claimOne(
  at: SimTx,
  { runtime, ...claim }: real.NewClaim,
  by: Parameters<typeof real.claimActions>[2],
): Promise<Action | undefined> {
  const leaseUntilWallAt = at.now + by.leaseMs;
  const claimed = await at.tables.actions.update(
    at,
    claim.actionId,
    (row) => row.state === 'planned',
    (row) => ({
      ...row,
      state: 'claimed',
      claims: row.claims + 1,
      claimToken: claim.token,
      claimUntilWallAt: leaseUntilWallAt,
      claimedAt: by.now,
      cleanReadsWallAt: [],
    }),
  );
  if (claimed === undefined) return undefined;
  const key = runtime.memberKey.toString('hex');
  for (const { id, budget } of claim.reservations) {
    await at.tables.ledger.insert(at, id, {
      ...{ memberKey: key, budget, units: 1, campaignId: claimed.campaignId, actionId: claimed.id },
      ...{ attempt: claimed.attempt + 1, reservedAt: by.now, releasedAt: null },
    });
  }
  await lookAfter(at, runtime.workspaceId, claimed.id, 'recover', by.leaseMs);
  await at.tables.runtimes.update(
    at,
    key,
    () => true,
    (row) => ({
      ...row,
      leaseOwner: by.owner,
      fence: row.fence + 1,
      leaseUntilWallAt,
      lastActionAt: by.now,
      claimedWallAt: at.now,
      nextSlotAt: claim.nextSlotAt ?? row.nextSlotAt,
      wakeAt: claim.wakeAt,
      wakeWallAt: claim.holdEndsWallAt,
    }),
  );
  return claimed;
}
