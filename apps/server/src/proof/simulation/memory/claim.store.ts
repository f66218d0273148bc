import type * as real from '../../../features/linkedin/sender/claim.store.ts';
import { lookAfter } from './due.store.ts';
import { statement } from './tables.ts';

/** Stands for sender/claim.store.ts: each function here is the statement of the same name there. */
export * from '../../../features/linkedin/sender/claim.store.ts';

export const claimAction: typeof real.claimAction = (tx, { workspaceId, memberKey }, claim) =>
  statement(tx, 'claimAction', async (at) => {
    const leaseUntilWallAt = at.now + claim.leaseMs;
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
        claimedAt: claim.now,
        cleanReadsWallAt: [],
      }),
    );
    if (claimed === undefined) return undefined;
    const key = memberKey.toString('hex');
    for (const { id, budget } of claim.reservations) {
      await at.tables.ledger.insert(at, id, {
        ...{ memberKey: key, budget, units: 1, campaignId: claimed.campaignId, actionId: claimed.id },
        ...{ attempt: claimed.attempt + 1, reservedAt: claim.now, releasedAt: null },
      });
    }
    await lookAfter(at, workspaceId, claimed.id, 'recover', claim.leaseMs);
    await at.tables.runtimes.update(
      at,
      key,
      () => true,
      (row) => ({
        ...row,
        leaseOwner: claim.owner,
        fence: row.fence + 1,
        leaseUntilWallAt,
        lastActionAt: claim.now,
        claimedWallAt: at.now,
        nextSlotAt: claim.nextSlotAt ?? row.nextSlotAt,
        wakeAt: claim.wakeAt,
        wakeWallAt: claim.holdEndsWallAt,
      }),
    );
    return claimed;
  });
