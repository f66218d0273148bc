import type { InboxMessage } from '@waypost/contract/inbox';

/** Where an own message comes from and where it stands, in words. */
export function ownMessageWords({ origin, state, note }: InboxMessage): string {
  switch (state) {
    case 'sending':
      return note ?? 'Sending';
    case 'checking':
      return note ?? 'Being checked with LinkedIn';
    case 'failed':
      return note ?? 'Not sent';
    case 'cancelled':
      return 'Taken back';
    default:
      break;
  }
  switch (origin) {
    case 'campaign':
      return 'Campaign message';
    case 'invitation_note':
      return 'Invitation note';
    case 'manual':
      return 'Written on LinkedIn';
    default:
      return 'Sent';
  }
}

const hourMs = 3_600_000;

/** "12 min", "3 h", "2 d": how long a lead has been waiting for us. */
export function waitingWords(sinceMs: number, nowMs: number): string {
  const ms = Math.max(0, nowMs - sinceMs);
  if (ms < hourMs) return `${Math.floor(ms / 60_000)} min`;
  if (ms < 24 * hourMs) return `${Math.floor(ms / hourMs)} h`;
  return `${Math.floor(ms / (24 * hourMs))} d`;
}

/** Amber from 15 minutes, red from an hour. */
export function waitingTone(sinceMs: number, nowMs: number): 'neutral' | 'warning' | 'danger' {
  const ms = nowMs - sinceMs;
  if (ms >= hourMs) return 'danger';
  return ms >= 15 * 60_000 ? 'warning' : 'neutral';
}
