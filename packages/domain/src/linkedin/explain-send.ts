import { changeOfPermit } from './permit-change.ts';
import { describeAhead, describeReason } from './permit-reason.ts';
import type { PermitReason, RefuseReason, Verdict } from './permit.ts';

/** Why a send has not happened yet: one binding constraint. Instants are business time. */
export type SendExplanation = {
  readonly sentence: string;
  /** When it leaves if nothing else changes; null when only a person can change it. */
  readonly nextAt: number | null;
  /** What would bring it forward, or bring it at all. */
  readonly change: string;
  /** Sends of the same account that leave before it. */
  readonly ahead: number;
  /** The limit behind it, for what-ifs; null when there is none. */
  readonly limit: PermitReason | RefuseReason | null;
};

/** The pause between two actions, which ends minutes after what it stands beside. */
function isPause({ code }: PermitReason | RefuseReason): boolean {
  return code === 'next_slot' || code === 'spacing';
}

/** The one limit to tell: a pause only where nothing else binds. Null when it is allowed. */
export function bindingLimit(verdict: Verdict): PermitReason | RefuseReason | null {
  if (verdict.verdict === 'allow') return null;
  if (verdict.verdict === 'refuse' || !isPause(verdict.reason)) return verdict.reason;
  return verdict.also.find((reason) => !isPause(reason)) ?? verdict.reason;
}

function isHours({ code }: PermitReason | RefuseReason): boolean {
  return code === 'outside_working_hours' || code === 'outside_campaign_hours';
}

/**
 * The limit of the queue that lets a send go only after hours that are closed now have opened again: it decides about the
 * time, so it is the one to tell. Null where the hours decide.
 */
export function limitBeyondHours(
  told: PermitReason | RefuseReason | null,
  { at, reason }: Pick<QueueStanding, 'at' | 'reason'>,
): PermitReason | RefuseReason | null {
  if (told === null || !isHours(told) || !('opensAt' in told) || told.opensAt === null) return null;
  if (at === null || reason === null || isHours(reason) || isPause(reason)) return null;
  return at > told.opensAt ? reason : null;
}

/** Where a send stands in its account's queue, as `forecastQueue` says. */
export type QueueStanding = {
  readonly at: number | null;
  readonly behind: number | null;
  readonly reason: PermitReason | RefuseReason | null;
};

const BEYOND = 'It lies further ahead than the forecast reaches';
const MINUTE_MS = 60_000;
/** Others of the queue, and the pause between two actions, let a moved one go this much later at most. */
const MOVED_MS = 60 * MINUTE_MS;

/** Why a send has no time: others use up its limit, or go first, until the forecast ends. */
export function explainBeyond(
  reason: PermitReason | RefuseReason | null,
  senderName: string | undefined,
): Pick<SendExplanation, 'sentence' | 'change'> {
  const inQueue = `Other actions of ${senderName ?? 'the sender'} go first`;
  return reason === null
    ? { sentence: `${inQueue}.`, change: `${BEYOND}: raise the limit, or add a sender.` }
    : {
        sentence: `${inQueue}; ${describeAhead(reason, senderName)}.`,
        change: `${BEYOND}. ${changeOfPermit(reason)}`,
      };
}

/**
 * @param verdict the governor's word on this send alone, now.
 * @param retry the sentence of an earlier try, while that is what it waits for.
 * @param anotherMayAct another sender could write to this person instead; left out: nobody else may.
 */
export function explainSend(input: {
  readonly now: number;
  readonly verdict: Verdict;
  readonly standing: QueueStanding;
  readonly held: { readonly until: number | null } | null;
  readonly retry: { readonly sentence: string; readonly at: number } | null;
  readonly senderName: string | undefined;
  readonly anotherMayAct?: boolean;
}): SendExplanation {
  const { now, verdict, standing, held, retry, senderName, anotherMayAct } = input;
  const ahead = standing.behind ?? 0;
  // The pause between two actions passes; what makes a place in the queue late is told by the forecast.
  const told = bindingLimit(verdict);
  const beyondHours = limitBeyondHours(told, standing);
  const binding = beyondHours ?? told;
  // A limit that others of the queue reach first is told with them.
  const passing = binding === null || isPause(binding) || (beyondHours !== null && ahead > 0);
  const limit = passing ? standing.reason : binding;
  const explain = (sentence: string, nextAt: number | null, change: string): SendExplanation => ({
    sentence,
    nextAt,
    change,
    ahead,
    limit,
  });
  if (verdict.verdict === 'refuse') {
    return explain(describeReason(verdict.reason, senderName), null, changeOfPermit(verdict.reason));
  }
  if (held !== null && held.until === null) {
    return explain('Held by a person in LinkedIn limits.', standing.at, 'Release it in LinkedIn limits.');
  }
  if (held !== null && held.until !== null && held.until > now) {
    const { at, reason } = standing;
    // Where something lets it go much later than the time somebody chose, that is what it waits for.
    if (reason === null || isPause(reason) || at === null || at - held.until < MOVED_MS) {
      const sentence = 'Moved by a person in LinkedIn limits: not before the time they chose.';
      return explain(sentence, at, 'Release it in LinkedIn limits.');
    }
    return { ...explain(describeReason(reason, senderName), at, changeOfPermit(reason)), limit: reason };
  }
  if (verdict.verdict === 'wait' && verdict.until === null) {
    return explain(describeReason(verdict.reason, senderName), null, changeOfPermit(verdict.reason));
  }
  const retries = retry !== null && retry.at > now;
  // A limit that opens before the retry does not bind; the longer one of the two does.
  if (retries && (verdict.verdict === 'allow' || (verdict.until ?? 0) <= retry.at)) {
    return explain(retry.sentence, standing.at ?? retry.at, 'It is tried again by itself.');
  }
  if (standing.behind === null) {
    const beyond = standing.reason ?? (binding === null || isPause(binding) ? null : binding);
    const { sentence, change } = explainBeyond(beyond, senderName);
    return { ...explain(sentence, null, change), limit: beyond };
  }
  const inQueue = `${actions(ahead)} of ${senderName ?? 'the sender'} ${ahead === 1 ? 'goes' : 'go'} first`;
  if (ahead === 0 || (!passing && isAlone(verdict, standing))) {
    if (binding === null) return explain('Next in line.', standing.at ?? now, 'It goes on by itself.');
    return explain(
      describeReason(binding, senderName),
      standing.at ?? (verdict.verdict === 'wait' ? verdict.until : now),
      changeOfPermit(binding),
    );
  }
  if (!passing) {
    return explain(
      `${describeReason(binding, senderName)} ${inQueue}.`,
      standing.at,
      changeOfPermit(binding),
    );
  }
  if (standing.reason === null) {
    const change =
      anotherMayAct === true
        ? 'Another sender with a shorter queue would be faster.'
        : 'It goes on by itself, when those before it have left.';
    return explain(`${inQueue}.`, standing.at, change);
  }
  return explain(
    `${inQueue}; ${describeAhead(standing.reason, senderName)}.`,
    standing.at,
    changeOfPermit(standing.reason),
  );
}

/** The limit alone decides: it opens no earlier than the queue lets it through. */
function isAlone(verdict: Verdict, { at }: QueueStanding): boolean {
  return (
    verdict.verdict === 'wait' && verdict.until !== null && at !== null && at - verdict.until < MINUTE_MS
  );
}

function actions(count: number): string {
  return count === 1 ? '1 other action' : `${count} other actions`;
}

/** "…; then outside Ada's working hours (UTC).": what follows a wait of the sequence. */
export function thenSentence(wait: string, follow: string, senderName: string | undefined): string {
  const named = senderName !== undefined && follow.startsWith(senderName);
  const joined = named || /^\d/u.test(follow) ? follow : follow.charAt(0).toLowerCase() + follow.slice(1);
  return `${wait.replace(/\.$/u, '')}; then ${joined}`;
}
