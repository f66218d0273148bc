import * as realRuntimes from '../../../features/linkedin/sender/account-runtime.store.ts';
import * as realActions from '../../../features/linkedin/sender/action.store.ts';
import * as realAttempts from '../../../features/linkedin/sender/attempt.store.ts';
import * as realCandidates from '../../../features/linkedin/sender/candidate.store.ts';
import * as realClaims from '../../../features/linkedin/sender/claim.store.ts';
import * as realDispatches from '../../../features/linkedin/sender/dispatch.store.ts';
import * as realDue from '../../../features/linkedin/sender/due.store.ts';
import * as realEnds from '../../../features/linkedin/sender/end.store.ts';
import * as realHistory from '../../../features/linkedin/sender/invitation-history.store.ts';
import * as realInvitations from '../../../features/linkedin/sender/invitation.store.ts';
import * as realLeases from '../../../features/linkedin/sender/lease.store.ts';
import * as realLooks from '../../../features/linkedin/sender/look.store.ts';
import * as realLedger from '../../../features/linkedin/sender/ledger.store.ts';
import * as realBreaker from '../../../features/linkedin/sender/provider-breaker.store.ts';
import * as realStops from '../../../features/linkedin/sender/sending-stop.ts';
import * as realVisits from '../../../features/linkedin/sender/visit.store.ts';
import * as runtimes from '../memory/account-runtime.store.ts';
import * as actions from '../memory/action.store.ts';
import * as attempts from '../memory/attempt.store.ts';
import * as candidates from '../memory/candidate.store.ts';
import * as claims from '../memory/claim.store.ts';
import * as dispatches from '../memory/dispatch.store.ts';
import * as due from '../memory/due.store.ts';
import * as ends from '../memory/end.store.ts';
import * as history from '../memory/invitation-history.store.ts';
import * as invitations from '../memory/invitation.store.ts';
import * as leases from '../memory/lease.store.ts';
import * as looks from '../memory/look.store.ts';
import * as ledger from '../memory/ledger.store.ts';
import * as breaker from '../memory/provider-breaker.store.ts';
import * as stops from '../memory/sending-stop.ts';
import * as visits from '../memory/visit.store.ts';

/** Every statement that the simulated sender makes, as PostgreSQL carries it out. */
export const postgres = {
  ...{ ...realRuntimes, ...realActions, ...realAttempts, ...realCandidates, ...realDue, ...realHistory },
  ...{ ...realInvitations, ...realLedger, ...realBreaker, ...realStops, ...realVisits },
  ...{ ...realLeases, ...realClaims, ...realDispatches, ...realEnds, ...realLooks },
};
/** The same in memory. */
export const memory: typeof postgres = {
  ...{ ...runtimes, ...actions, ...attempts, ...candidates, ...due, ...history },
  ...{ ...invitations, ...ledger, ...breaker, ...stops, ...visits },
  ...{ ...leases, ...claims, ...dispatches, ...ends, ...looks },
};
export type Stores = typeof postgres;

type Named = {
  [Key in keyof Stores]: Stores[Key] extends (...args: never[]) => Promise<unknown> ? Key : never;
};
export type Statement = Named[keyof Stores];
type Rest<F> = F extends (first: never, ...rest: infer R) => unknown ? R : never;

/** One statement with its arguments after the transaction; plain data, so that a failing sequence can be read. */
export interface Call {
  statement: Statement;
  args: readonly unknown[];
}

export function call<S extends Statement>(statement: S, ...args: Rest<Stores[S]>): Call {
  return { statement, args };
}
