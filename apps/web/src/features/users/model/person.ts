import type { User } from '@waypost/contract/users';

/** "Nora" of "Nora Lindqvist". */
export function firstName(user: Pick<User, 'name'>): string {
  return user.name.trim().split(/\s+/)[0] ?? '';
}

/** The own avatar, else the picture of the first linked account. */
export function pictureOf(user: User): string | null {
  const account = user.linkedAccounts[0];
  return user.avatar ?? account?.profileData.profile_picture_url_large ?? account?.picture ?? null;
}

/** The headline of the first linked account, else 'Personal Workspace'. */
export function headlineOf(user: User): string {
  return user.linkedAccounts[0]?.profileData.headline?.trim() || 'Personal Workspace';
}
