import { ENGINE_TIMINGS } from '@waypost/domain/linkedin/timing';
import type { LookFinder } from './looks.ts';
import type { LedgerRow } from './sandbox-process.ts';

/**
 * Reads count a quarantine after the dispatch, the second one another quarantine later. The network sees the
 * request, not the dispatch: it may arrive later by the write age and the deadline. Wall milliseconds.
 */
const { quarantineMs, writeAgeMs, httpDeadlineMs } = ENGINE_TIMINGS.fast;
export const firstLookMs = quarantineMs - writeAgeMs - httpDeadlineMs;
export const secondLookMs = 2 * quarantineMs - writeAgeMs - httpDeadlineMs;

/**
 * When the second complete look began that found nothing of a request, in milliseconds from its arrival; undefined
 * when there were no two such looks, one after the other, before the next request.
 */
export function absenceProvenAfterMs(
  request: LedgerRow,
  next: LedgerRow,
  looksFor: LookFinder,
): number | undefined {
  const arrivedMs = Date.parse(request.wallAt);
  // A look that ended after the effect was there has found it.
  const appliedMs =
    request.appliedAt === null ? Number.POSITIVE_INFINITY : Date.parse(request.appliedAt.wallAt);
  const untilMs = Math.min(Date.parse(next.wallAt), appliedMs);
  const looks = looksFor({
    account: request.account,
    kind: request.kind,
    person: request.person?.publicIdentifier ?? '',
    sinceMs: Date.parse(request.businessAt),
  }).filter((look) => look.endedMs <= untilMs && look.startedMs >= arrivedMs + firstLookMs);
  const seconds = looks.filter(
    (second) =>
      second.startedMs >= arrivedMs + secondLookMs &&
      looks.some((first) => first !== second && first.endedMs <= second.startedMs),
  );
  return seconds.length === 0 ? undefined : Math.min(...seconds.map((look) => look.startedMs)) - arrivedMs;
}
