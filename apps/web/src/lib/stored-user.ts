/**
 * Whether this is a person as the server describes one, as far as every page reads it before the server has answered. Kept
 * by hand: the contract's schema is not part of the first load.
 */
export function isStoredUser(user: unknown): boolean {
  return (
    isRecord(user) &&
    [user['id'], user['name'], user['email']].every((text) => typeof text === 'string') &&
    isRecord(user['preferences']) &&
    isSubscription(user['subscription']) &&
    Array.isArray(user['linkedAccounts']) &&
    user['linkedAccounts'].every((account) => isRecord(account) && isRecord(account['profileData'])) &&
    [user['avatar'], ...user['linkedAccounts'].flatMap(textsOf)].every(
      (text) => text === null || text === undefined || typeof text === 'string',
    )
  );
}

function isSubscription(subscription: unknown): boolean {
  if (subscription === null || subscription === undefined) return true;
  if (!isRecord(subscription) || typeof subscription['planId'] !== 'number') return false;
  const { usage } = subscription;
  return isRecord(usage) && (usage['keywords'] === undefined || isRecord(usage['keywords']));
}

function textsOf(account: { picture?: unknown; profileData: Record<string, unknown> }): unknown[] {
  const { profile_picture_url_large: picture, headline } = account.profileData;
  return [account.picture, picture, headline];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
