import { ENGINE_TIMINGS } from '@waypost/domain/linkedin/timing';
import { textFingerprint } from '@waypost/domain/linkedin/text-fingerprint';
import type { LedgerRow } from './sandbox-process.ts';

/** An action as the database ended it. */
export interface EndedAction {
  id: string;
  account: string;
  kind: string;
  person: string;
  text: string | null;
  state: string;
  code: string | null;
  attempt: number;
  /** Claims since the last dispatch. */
  claims: number;
}

export interface Verdict {
  /** An effect that happened more often than it was planned. */
  appliedTwice: number;
  /** A second request for one effect without time for two complete reads in between. */
  askedTooSoon: number;
  /** Both together: what the promise forbids. */
  duplicates: number;
  lost: number;
  overLimit: number;
  /** Requests that the network refused because their effect was there already. */
  refusedRepeats: number;
  /** Effects that were asked for again after two reads had found nothing. */
  resent: number;
  needsReview: number;
  /** What stands behind the numbers: first what stands behind the duplicates alone. */
  repeats: string[];
  findings: string[];
}

/** Answers after which a request certainly had no effect. */
const isRefusal = ({ answer }: LedgerRow): boolean =>
  answer !== null && answer !== 'dropped' && answer.status >= 400 && answer.status < 500;

/**
 * Two reads, each a quarantine after the one before, counted from the dispatch; the ledger shows the arrival,
 * which may be later by the write age and the deadline. Wall milliseconds.
 */
const { quarantineMs, writeAgeMs, httpDeadlineMs } = ENGINE_TIMINGS.fast;
const twoReadsMs = 2 * quarantineMs - writeAgeMs - httpDeadlineMs;

/**
 * Judges by the network's own ledger alone what happened, and by the database only what it claims. Counts with
 * code of its own: nothing here comes from the sender.
 */
export function judge(ledger: readonly LedgerRow[], actions: readonly EndedAction[]): Verdict {
  const verdict: Verdict = {
    appliedTwice: 0,
    askedTooSoon: 0,
    duplicates: 0,
    lost: 0,
    overLimit: 0,
    refusedRepeats: 0,
    resent: 0,
    needsReview: 0,
    repeats: [],
    findings: [],
  };
  const requests = Map.groupBy(ledger, (row) =>
    keyOf(row.account, row.kind, row.person?.publicIdentifier ?? '', row.text ?? null),
  );
  const planned = Map.groupBy(actions, (action) =>
    keyOf(action.account, action.kind, action.person, action.text),
  );
  for (const [key, rows] of requests) {
    judgeRequests(verdict, key, rows, planned.get(key)?.length ?? 0);
  }
  for (const [key, ofKey] of planned) judgeClaims(verdict, key, ofKey, requests.get(key) ?? []);
  verdict.overLimit = ledger.filter((row) => row.overLimit !== null).length;
  verdict.duplicates = verdict.appliedTwice + verdict.askedTooSoon;
  verdict.findings.unshift(...verdict.repeats);
  return verdict;
}

function judgeRequests(verdict: Verdict, key: string, rows: readonly LedgerRow[], wanted: number): void {
  const applied = rows.filter((row) => row.applied).length;
  if (applied > wanted) {
    verdict.appliedTwice += applied - wanted;
    verdict.repeats.push(`applied ${applied} times, planned ${wanted}: ${key}`);
  }
  const sameTextTwice = wanted > 1;
  for (const [index, row] of rows.entries()) {
    const before = rows.slice(0, index);
    if (!row.applied && row.answer !== 'dropped' && isRefusal(row) && before.some((one) => one.applied)) {
      verdict.refusedRepeats += 1;
      verdict.repeats.push(`a repeat was refused: ${key}`);
    }
    const previous = before.at(-1);
    // Of two planned effects with the same text the second may follow the first as soon as that has ended.
    if (previous === undefined || isRefusal(previous) || (sameTextTwice && previous.applied)) continue;
    const apartMs = Date.parse(row.wallAt) - Date.parse(previous.wallAt);
    if (apartMs < twoReadsMs) {
      verdict.askedTooSoon += 1;
      verdict.repeats.push(`asked again after ${apartMs} ms (${previous.fault ?? 'no fault'}): ${key}`);
    } else verdict.resent += 1;
  }
}

/** What the database says became of the actions of one effect, against what the network applied. */
function judgeClaims(
  verdict: Verdict,
  key: string,
  actions: readonly EndedAction[],
  rows: readonly LedgerRow[],
): void {
  const applied = rows.filter((row) => row.applied).length;
  const inState = (...states: string[]) => actions.filter(({ state }) => states.includes(state));
  const sent = inState('sent').length;
  const open = inState('planned', 'claimed', 'dispatched', 'in_doubt').length;
  const satisfied = inState('satisfied').length;
  const review = inState('needs_review');
  const lose = (count: number, what: string): void => {
    if (count <= 0) return;
    verdict.lost += count;
    verdict.findings.push(`${what}: ${key} (${actions.map((a) => `${a.state} ${a.code ?? ''}`).join(', ')})`);
  };
  lose(open, 'never ended');
  lose(sent - applied, 'called sent, not applied');
  lose(applied - sent - satisfied, 'applied, not called sent');
  verdict.needsReview += review.length;
  lose(review.filter((action) => !isUsedUp(action)).length, 'left to a person without need');
}

/** Three dispatches without a trace, or three claims whose worker ended before it could dispatch. */
function isUsedUp({ code, attempt, claims }: EndedAction): boolean {
  return (code === 'attempts_used_up' && attempt >= 3) || (code === 'parked' && claims >= 3);
}

function keyOf(account: string, kind: string, person: string, text: string | null): string {
  return [account, kind, person, text === null ? '' : textFingerprint(text)].join(' | ');
}
