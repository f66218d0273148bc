import type { BulkReply, LogEntry, QueuedActionView } from '@waypost/contract/linkedin-config';
import { OUTCOME_WORDS } from '@waypost/domain/linkedin/action-words';
import { countOf } from '../../../../lib/numbers.ts';
import type { Tone } from '../../../../ui/badge.tsx';

const outcomeTones: Record<LogEntry['outcome'], Tone> = {
  sent: 'success',
  satisfied: 'neutral',
  rejected: 'danger',
  cancelled: 'neutral',
  needs_review: 'warning',
  under_way: 'info',
};

export function outcomeWords(outcome: LogEntry['outcome']): { label: string; tone: Tone } {
  return { label: OUTCOME_WORDS[outcome], tone: outcomeTones[outcome] };
}

/** What a skip means for the leads of campaigns; undefined where no campaign planned any of the rows. */
export function skipWords(rows: readonly Pick<QueuedActionView, 'kind' | 'campaign'>[]): string | undefined {
  const ofCampaigns = rows.filter(({ campaign }) => campaign !== null);
  if (ofCampaigns.length === 0) return undefined;
  const isOne = ofCampaigns.length === 1;
  const written = ofCampaigns.filter(({ kind }) => endsWithout.has(kind));
  if (written.length === 0)
    return isOne ? 'The lead goes on with the next step.' : 'The leads go on with their next steps.';
  if (written.length === ofCampaigns.length)
    return isOne
      ? 'The campaign sends nothing more to this lead.'
      : 'Their campaigns send nothing more to these leads.';
  return 'Leads without their invitation or message are sent nothing more; the others go on.';
}
/** What follows in a sequence makes no sense without these. */
const endsWithout: ReadonlySet<QueuedActionView['kind']> = new Set(['invite', 'message', 'inmail']);

/** How planned withdrawals leave, and where they can still be stopped; undefined where none was planned. */
export function withdrawalWords(done: number): string | undefined {
  if (done === 0) return undefined;
  return done === 1
    ? 'It leaves inside the limit and the working hours. Until then it can be skipped under “Next 24 hours”.'
    : 'They leave one by one, inside the limit and the working hours. Until then each can be skipped under “Next 24 hours”.';
}

/** "2 actions held, 1 not. It is being sent right now." With several reasons each says for how many it is. */
export function bulkWords({ done, skipped, missing }: BulkReply, one: string, verb: string): string {
  const others = skipped.length + missing;
  const first = `${countOf(done, one)} ${verb}`;
  if (others === 0) return `${first}.`;
  const reasons = [...skipped.map(({ reason }) => reason), ...Array<string>(missing).fill('Gone meanwhile.')];
  const byReason = [...Map.groupBy(reasons, (reason) => reason)];
  const why = byReason.map(([reason, { length }]) =>
    byReason.length === 1 ? reason : `${length}: ${reason}`,
  );
  return `${first}, ${others} not. ${why.join(' ')}`;
}
