/** The three states an account can be in, as specified. */
export type AccountStatus = 'Active' | 'Disconnected' | 'Deleted';
export type AccountBadge = 'Warming up' | 'Cooling down' | 'Checkpoint' | 'Paused';

const STATUS_OF_PROVIDER_WORD: Readonly<Record<string, AccountStatus>> = {
  OK: 'Active',
  CONNECTING: 'Active',
  CREATION_SUCCESS: 'Active',
  RECONNECTED: 'Active',
  SYNC_SUCCESS: 'Active',
  CREDENTIALS: 'Disconnected',
  PERMISSIONS: 'Disconnected',
  STOPPED: 'Disconnected',
  ERROR: 'Disconnected',
  DELETED: 'Deleted',
};

/** @returns `null` for a word nobody has seen: the caller keeps the last status and asks the provider. */
export function statusFromProvider(word: string): AccountStatus | null {
  return Object.hasOwn(STATUS_OF_PROVIDER_WORD, word) ? (STATUS_OF_PROVIDER_WORD[word] ?? null) : null;
}

/** Several sources of one account (inbox, Sales Navigator) make one status: the worst. */
export function worstStatus(statuses: readonly AccountStatus[]): AccountStatus {
  if (statuses.includes('Deleted')) return 'Deleted';
  return statuses.includes('Disconnected') ? 'Disconnected' : 'Active';
}

/** What stands beside the status, most urgent first. */
export function accountBadges(account: {
  readonly checkpointPending: boolean;
  readonly cooldownUntil: number | null;
  readonly warmingUp: boolean;
  readonly isPaused?: boolean;
  readonly now: number;
}): readonly AccountBadge[] {
  const badges: AccountBadge[] = [];
  if (account.isPaused === true) badges.push('Paused');
  if (account.checkpointPending) badges.push('Checkpoint');
  if (account.cooldownUntil !== null && account.cooldownUntil > account.now) badges.push('Cooling down');
  if (account.warmingUp) badges.push('Warming up');
  return badges;
}
