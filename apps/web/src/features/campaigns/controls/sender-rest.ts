import type { LinkedInAccount } from '@waypost/contract/linkedin';

/** Why an account does nothing now, whatever its limits leave: a sentence; null: it acts. */
export function restOf(
  account: Pick<LinkedInAccount, 'status' | 'statusReason' | 'planRest' | 'paused'>,
): string | null {
  const { status, statusReason, planRest, paused } = account;
  if (status !== 'Active') return statusReason ?? 'It sends again once it is connected again.';
  if (planRest !== null) return planRest;
  if (paused === null) return null;
  const reason = paused.reason?.replace(/[.\s]+$/u, '') ?? '';
  return reason === '' ? 'Paused until somebody resumes it.' : `Paused: ${reason}.`;
}

/** The server starts no campaign of such senders; what is paused is connected and may start. */
export function areAllDisconnected(senders: readonly Pick<LinkedInAccount, 'status'>[]): boolean {
  return senders.length > 0 && senders.every(({ status }) => status !== 'Active');
}
