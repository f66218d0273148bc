import type { Subscription, User } from '@waypost/contract/users';
import type { linkedAccount } from '@waypost/contract/users';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tenant.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { findProfile } from '../users.store.ts';

export type LinkedAccount = z.infer<typeof linkedAccount>;

/** What the user's answer holds that other features own; handed in when wiring, because they build on users. */
export interface UserParts {
  subscriptionOf(tx: Tx, workspaceId: string): Promise<Subscription | null>;
  /** LinkedIn accounts linked in the workspace, oldest first. */
  linkedAccountsOf(tx: Tx, workspaceId: string): Promise<LinkedAccount[]>;
  /** Whether the workspace has this profile of an ideal customer. */
  hasProfile(tx: Tx, workspaceId: string, profileId: string): Promise<boolean>;
  /** Whether this is the sample workspace of an installation on the sandbox. */
  isSampleWorkspace(tx: Tx, workspaceId: string): Promise<boolean>;
}

/** The whole user as `GET /user` and the sign-in answers give it. */
export async function readUser(parts: UserParts, tx: Tx, workspaceId: string, userId: string): Promise<User> {
  const profile = await findProfile(tx, workspaceId, userId);
  if (profile === undefined) throw notFound('This user');
  return {
    ...profile,
    subscription: await parts.subscriptionOf(tx, workspaceId),
    linkedAccounts: await parts.linkedAccountsOf(tx, workspaceId),
    isSampleWorkspace: await parts.isSampleWorkspace(tx, workspaceId),
  };
}
