import type { LeadSignal } from '@waypost/contract/leads-enrichment';
import { reactionWord } from '../model/lead-words.ts';

/** What a signal says, without its date. */
export function signalWords(signal: LeadSignal, accountName: string | undefined): string {
  const account = accountName ?? 'an account that was removed';
  switch (signal.kind) {
    case 'commented':
      return 'Commented on a post';
    case 'reacted':
      return signal.text === null ? 'Reacted to a post' : `Reacted to a post: ${reactionWord(signal.text)}`;
    case 'attended':
      return signal.text === null ? 'Attended an event' : `Attended “${signal.text}”`;
    case 'changed_job':
      return `Changed job: ${signal.from ?? '-'} → ${signal.to ?? '-'}`;
    case 'posted':
      return 'Posted';
    case 'connected':
      return `Connected with ${account}`;
    case 'accepted':
      return `Accepted the invitation of ${account}`;
  }
}

/** The words of a post; those of comments stand with their context. */
export const signalQuote = ({ kind, to }: LeadSignal): string | null => (kind === 'posted' ? to : null);

const dayMs = 86_400_000;

/** "within the last 7 days"; null for what is older than a quarter, or has no date. */
export function freshWords(at: string | null, nowMs: number): string | null {
  if (at === null) return null;
  const days = (nowMs - Date.parse(at)) / dayMs;
  const within = [7, 30, 90].find((limit) => days <= limit);
  return within === undefined || days < 0 ? null : `within the last ${within} days`;
}
