import type { BulkReply, LogEntry } from '@waypost/contract/linkedin-config';
import { countOf } from '../../../../lib/numbers.ts';
import type { Tone } from '../../../../ui/badge.tsx';

type Action = Pick<LogEntry, 'kind' | 'withNote'>;

export const kindWords: Record<LogEntry['kind'], string> = {
  visit: 'Visit',
  follow: 'Follow',
  react: 'Like',
  comment: 'Comment',
  invite: 'Invitation',
  message: 'Message',
  inmail: 'InMail',
  withdraw: 'Withdrawal',
  post: 'Post',
};

export function actionWord({ kind, withNote }: Action): string {
  return kind === 'invite' && withNote ? 'Invitation with note' : kindWords[kind];
}

export const outcomeWords: Record<LogEntry['outcome'], { label: string; tone: Tone }> = {
  sent: { label: 'Done', tone: 'success' },
  satisfied: { label: 'Not needed', tone: 'neutral' },
  rejected: { label: 'Refused or skipped', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  needs_review: { label: 'Needs a look', tone: 'warning' },
  under_way: { label: 'Being checked', tone: 'info' },
};

/** "2 held, 1 not: It is being sent right now." */
export function bulkWords({ done, skipped, missing }: BulkReply, one: string, verb: string): string {
  const others = skipped.length + missing;
  const first = `${countOf(done, one)} ${verb}`;
  if (others === 0) return `${first}.`;
  const reason = skipped[0]?.reason ?? 'Gone meanwhile.';
  return `${first}, ${others} not. ${reason}`;
}
