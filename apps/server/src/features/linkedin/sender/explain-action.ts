import type { Verdict } from '@waypost/domain/linkedin/permit';
import { describeReason } from '@waypost/domain/linkedin/permit-reason';
import type { Tx } from '../../../platform/db/tenant.ts';
import { type AccountRuntime, findRuntime } from './account-runtime.store.ts';
import type { Action } from './action.ts';
import { type AccountGovernor, governorOf } from './permit-action.ts';
import type { SenderDeps } from './sender-deps.ts';
import { isStopped } from './sending-stop.ts';

/** Why an action has not happened yet. `nextAt` is business time; null when only a person can change it. */
export interface Explanation {
  sentence: string;
  nextAt: number | null;
}

/** Explains many actions of one workspace with one reading of the ledger per account. */
export function createExplainer(
  tx: Tx,
  deps: Pick<SenderDeps, 'platform' | 'timing' | 'sendingAllowed'>,
  workspaceId: string,
) {
  const now = deps.platform.clock.businessNow();
  const accounts = new Map<
    string,
    Promise<{ runtime: AccountRuntime; governor: AccountGovernor } | undefined>
  >();
  let stopped: Promise<boolean> | undefined;
  const account = (accountId: string) => {
    let known = accounts.get(accountId);
    if (known === undefined) {
      known = findRuntime(tx, workspaceId, accountId).then(async (runtime) =>
        runtime === undefined ? undefined : { runtime, governor: await governorOf(tx, deps, runtime, now) },
      );
      accounts.set(accountId, known);
    }
    return known;
  };
  return async (action: Action): Promise<Explanation> => {
    const unresolved = explainState(action);
    if (unresolved !== undefined) return unresolved;
    if (!deps.sendingAllowed) {
      return {
        sentence:
          'Sending is off: this database is a copy of another installation. ' +
          'Whoever runs it can confirm it with "npx waypost confirm-installation".',
        nextAt: null,
      };
    }
    stopped ??= isStopped(tx, workspaceId);
    if (await stopped) return { sentence: 'All sending of this workspace is stopped.', nextAt: null };
    const known = await account(action.accountId);
    if (known === undefined) return { sentence: 'The sender is not linked any more.', nextAt: null };
    const verdict = known.governor.permit(action);
    return explainVerdict(action, verdict, now);
  };
}

function explainState(action: Action): Explanation | undefined {
  switch (action.state) {
    case 'claimed':
    case 'dispatched':
      return { sentence: 'Being sent now.', nextAt: null };
    case 'in_doubt':
      return {
        sentence: 'LinkedIn did not clearly answer. We read what happened before anything else is sent.',
        nextAt: null,
      };
    case 'planned':
      return undefined;
    default:
      return { sentence: action.outcomeMessage ?? 'Done.', nextAt: null };
  }
}

function explainVerdict(action: Action, verdict: Verdict, now: number): Explanation {
  if (verdict.verdict === 'refuse') return { sentence: describeReason(verdict.reason), nextAt: null };
  const { held } = action;
  if (held !== null && (held.until === null || held.until > now)) {
    return held.until === null
      ? { sentence: 'On hold until somebody releases it under LinkedIn limits.', nextAt: null }
      : { sentence: 'On hold until a time that was chosen.', nextAt: Math.max(held.until, action.notBefore) };
  }
  if (action.notBefore > now) {
    const opensAt = verdict.verdict === 'wait' ? verdict.until : now;
    const nextAt = opensAt === null ? null : Math.max(action.notBefore, opensAt);
    return { sentence: action.outcomeMessage ?? 'Planned for later.', nextAt };
  }
  if (verdict.verdict === 'allow') return { sentence: 'Next in line.', nextAt: now };
  return { sentence: describeReason(verdict.reason), nextAt: verdict.until };
}
