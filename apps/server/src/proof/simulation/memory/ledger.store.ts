import type * as real from '../../../features/linkedin/sender/ledger.store.ts';
import { type LedgerRow, type SimTx, statement } from './tables.ts';

/** Stands for sender/ledger.store.ts: each function here is the statement of the same name there. */
export * from '../../../features/linkedin/sender/ledger.store.ts';

const dayMs = 86_400_000;
const daysOf = (budget: LedgerRow['budget'], reach: real.SpentReach): number =>
  budget === 'invite_note_month' ? 30 : budget === 'invite_week' || reach === 'week' ? 7 : 1;

export const reserve: typeof real.reserve = async (tx, memberKey, reservations, of) => {
  if (reservations.length === 0) return;
  await statement(tx, 'reserve', async (at) => {
    for (const { id, budget, units } of reservations) {
      await at.tables.ledger.insert(at, id, {
        memberKey: memberKey.toString('hex'),
        budget,
        units,
        campaignId: of.campaignId,
        actionId: of.actionId,
        attempt: of.attempt,
        reservedAt: of.at,
        releasedAt: null,
      });
    }
  });
};

export const release: typeof real.release = (tx, memberKey, action, attempt, now) =>
  statement(tx, 'release', async (at) => {
    const matches = (row: LedgerRow): boolean =>
      row.actionId === action.id &&
      row.attempt === attempt &&
      row.releasedAt === null &&
      (row.budget !== 'profile_view_day' || action.kind === 'visit');
    for (const id of at.tables.ledger.idsWhere(at, memberKey.toString('hex'), matches)) {
      await at.tables.ledger.update(at, id, matches, (row) => ({ ...row, releasedAt: now }));
    }
  });

export const releaseReservations: typeof real.releaseReservations = (tx, memberKey, ids, now) =>
  statement(tx, 'releaseReservations', async (at) => {
    const matches = (row: LedgerRow): boolean =>
      row.memberKey === memberKey.toString('hex') && row.releasedAt === null;
    let released = 0;
    for (const id of ids) {
      const row = await at.tables.ledger.update(at, id, matches, (old) => ({ ...old, releasedAt: now }));
      if (row !== undefined) released += 1;
    }
    return released === ids.length;
  });

export const readSpent: typeof real.readSpent = (tx, memberKey, now, padMs, reach) =>
  statement(tx, 'readSpent', (at) => spentOf(at, memberKey, now, padMs, reach));

/** The part that it is of other statements too. */
export function spentOf(
  at: SimTx,
  memberKey: Buffer,
  now: number,
  padMs: number,
  reach: real.SpentReach,
): real.AccountSpent {
  const rows = at.tables.ledger
    .list(at, memberKey.toString('hex'))
    .filter(
      (row) => row.releasedAt === null && row.reservedAt > now - padMs - dayMs * daysOf(row.budget, reach),
    );
  const collect = (chosen: readonly LedgerRow[]): real.Spent => {
    const spent: real.Spent = {};
    for (const { budget, units, reservedAt } of chosen) {
      const instants = (spent[budget] ??= []);
      for (let unit = 0; unit < units; unit += 1) instants.push(reservedAt);
    }
    return spent;
  };
  return {
    account: collect(rows),
    ofCampaign: (campaignId) => collect(rows.filter((row) => row.campaignId === campaignId)),
  };
}
