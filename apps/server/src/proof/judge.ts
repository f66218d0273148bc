import { textFingerprint } from '@waypost/domain/linkedin/text-fingerprint';
import { absenceProvenAfterMs } from './absence.ts';
import { createLookFinder, type LookFinder } from './looks.ts';
import type { LedgerRow, ReadRow } from './sandbox-process.ts';

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
}

export interface Verdict {
  /** An effect that happened more often than it was planned. */
  appliedTwice: number;
  /** A second request for one effect without two complete reads in between that found nothing. */
  askedUnread: number;
  /** Both together: what the promise forbids. */
  duplicates: number;
  lost: number;
  overLimit: number;
  /** Requests that the network refused because their effect was there already. */
  refusedRepeats: number;
  /** Effects that were asked for again after two complete reads had found nothing. */
  resent: number;
  /** Shortest time from a request to the second of those reads. Wall milliseconds; null when nothing was resent. */
  soonestProofMs: number | null;
  /** Actions that were handed to a person, who here has nothing to decide. */
  needsReview: number;
  /** What stands behind the numbers: first what stands behind the duplicates alone. */
  repeats: string[];
  findings: string[];
}

/** The network said no, and nothing happened: asking again repeats nothing. */
const isRefusal = ({ answer, applied }: LedgerRow): boolean =>
  answer !== null && answer !== 'dropped' && answer.status >= 400 && answer.status < 500 && !applied;

/**
 * Judges by the network's own ledger and record of reads alone what happened, and by the database only what it
 * claims. Counts with code of its own: nothing here comes from the sender.
 */
export function judge(
  ledger: readonly LedgerRow[],
  reads: readonly ReadRow[],
  actions: readonly EndedAction[],
): Verdict {
  const verdict: Verdict = {
    appliedTwice: 0,
    askedUnread: 0,
    duplicates: 0,
    lost: 0,
    overLimit: 0,
    refusedRepeats: 0,
    resent: 0,
    soonestProofMs: null,
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
  const looksFor = createLookFinder(reads);
  for (const [key, rows] of requests) {
    judgeRequests(verdict, key, rows, planned.get(key)?.length ?? 0, looksFor);
  }
  for (const [key, ofKey] of planned) judgeClaims(verdict, key, ofKey, requests.get(key) ?? []);
  verdict.overLimit = ledger.filter((row) => row.overLimit !== null).length;
  verdict.duplicates = verdict.appliedTwice + verdict.askedUnread;
  verdict.findings.unshift(...verdict.repeats);
  return verdict;
}

function judgeRequests(
  verdict: Verdict,
  key: string,
  rows: readonly LedgerRow[],
  wanted: number,
  looksFor: LookFinder,
): void {
  const applied = rows.filter((row) => row.applied).length;
  if (applied > wanted) {
    verdict.appliedTwice += applied - wanted;
    verdict.repeats.push(`applied ${applied} times, planned ${wanted}: ${key}`);
  }
  const sameTextTwice = wanted > 1;
  for (const [index, row] of rows.entries()) {
    const before = rows.slice(0, index);
    if (isRefusal(row) && before.some((one) => one.applied)) {
      verdict.refusedRepeats += 1;
      verdict.repeats.push(`a repeat was refused: ${key}`);
    }
    const previous = before.findLast((one) => !isRefusal(one));
    // Of two planned effects with the same text the second may follow the first as soon as that has ended.
    if (previous === undefined || (sameTextTwice && previous.applied)) continue;
    const proofMs = absenceProvenAfterMs(previous, row, looksFor);
    if (proofMs === undefined) {
      const apartMs = msBetween(previous.wallAt, row.wallAt);
      verdict.askedUnread += 1;
      verdict.repeats.push(
        `asked again unread after ${apartMs} ms (${previous.fault ?? 'no fault'}): ${key}`,
      );
    } else {
      verdict.resent += 1;
      verdict.soonestProofMs = Math.min(verdict.soonestProofMs ?? proofMs, proofMs);
    }
  }
}

const msBetween = (from: string, to: string): number => Date.parse(to) - Date.parse(from);

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
  for (const { code, attempt } of review) {
    verdict.findings.push(`left to a person, ${code ?? 'no reason'} after ${attempt} tries: ${key}`);
  }
}

function keyOf(account: string, kind: string, person: string, text: string | null): string {
  return [account, kind, person, text === null ? '' : textFingerprint(text)].join(' | ');
}
