import type { User } from '@waypost/contract/users';
import type { Tx } from '../../platform/db/tenant.ts';
import type { Feature } from '../../platform/feature.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeEmail, requireFreeEmail } from './operations/change-email.ts';
import { createUser } from './operations/create-user.ts';
import { emailHash } from './operations/email-hash.ts';
import { grantAdmin } from './operations/grant-admin.ts';
import { readUser, type UserParts } from './operations/read-user.ts';
import {
  completeOnboarding,
  findAddress,
  findWorkspace,
  hasEmail,
  listPeople,
  listNames,
  markEmailVerified,
  type UserAddress,
} from './users.store.ts';
import { bindUsers } from './users.routes.ts';

export type { LinkedAccount, UserParts } from './operations/read-user.ts';
export type { UserAddress } from './users.store.ts';

/** What other features may ask of users. */
export interface Users {
  /** See {@link createUser}. */
  create(tx: Tx, address: UserAddress, input: { name: string; email: string }): Promise<void>;
  /** Where the user with this address lives; reads the directory only. */
  findByEmail(email: string): Promise<UserAddress | undefined>;
  /** How the directory knows an address, which is trimmed and in lower case already. */
  emailHash(email: string): Buffer;
  /** Like {@link findByEmail}, for work that must not carry the address. */
  findByEmailHash(emailHash: Buffer): Promise<UserAddress | undefined>;
  /** Whether the user has this address, which is trimmed and in lower case already. */
  isAddressOf(tx: Tx, address: UserAddress, email: string): Promise<boolean>;
  /** See {@link requireFreeEmail}. */
  requireFree(email: string): Promise<void>;
  /** See {@link changeEmail}. */
  changeEmail(tx: Tx, address: UserAddress, email: string, how: { isVerified: boolean }): Promise<void>;
  /** The person has shown that the address is theirs. */
  markEmailVerified(tx: Tx, address: UserAddress): Promise<void>;
  /** The user as the API answers it; throws `not_found`. */
  read(tx: Tx, workspaceId: string, userId: string): Promise<User>;
  /** Everybody of a workspace, with how they want to be told things. */
  listPeople: typeof listPeople;
  /** Names of the people of a workspace by id. */
  namesOf(tx: Tx, workspaceId: string): Promise<Map<string, string>>;
  /** Name of the workspace, and what this person is in it; throws `not_found`. */
  workspaceOf(tx: Tx, address: UserAddress): Promise<{ name: string; role: 'owner' | 'admin' | 'member' }>;
  /** The user has been shown around; nothing leads them through the first steps any more. */
  completeOnboarding(tx: Tx, address: UserAddress): Promise<void>;
  /** Gives the role ADMIN; false when nobody has this address. */
  grantAdmin(email: string): Promise<boolean>;
}

/**
 * Users, personal workspaces and memberships: `GET/PUT /user`, `GET /user/accounts`.
 *
 * Wiring: `createUsers(platform, { subscriptionOf: (tx, w) => billing.subscriptionOf(tx, w),
 * linkedAccountsOf: (tx, w) => linkedin.linkedAccountsOf(tx, w) })`; the parts are called per request, so
 * features made later may be named inside the arrows. Without parts both answer "none".
 */
export function createUsers(platform: Platform, given: Partial<UserParts> = {}): Feature & Users {
  const parts: UserParts = {
    subscriptionOf: given.subscriptionOf ?? (async () => null),
    linkedAccountsOf: given.linkedAccountsOf ?? (async () => []),
    hasProfile: given.hasProfile ?? (async () => false),
    isSampleWorkspace: given.isSampleWorkspace ?? (async () => false),
  };
  return {
    bind: (binder) => bindUsers(platform, parts, binder),
    create: (tx, address, input) => createUser(platform, tx, address, input),
    findByEmail: (email) => findAddress(platform.db, emailHash(platform.secrets, email)),
    emailHash: (email) => emailHash(platform.secrets, email),
    findByEmailHash: (hash) => findAddress(platform.db, hash),
    isAddressOf: (tx, { workspaceId, userId }, email) => hasEmail(tx, workspaceId, userId, email),
    requireFree: (email) => requireFreeEmail(platform, email),
    changeEmail: (tx, address, email, how) => changeEmail(platform, tx, address, email, how),
    markEmailVerified: (tx, { workspaceId, userId }) => markEmailVerified(tx, workspaceId, userId),
    read: (tx, workspaceId, userId) => readUser(parts, tx, workspaceId, userId),
    listPeople,
    namesOf: listNames,
    async workspaceOf(tx, address) {
      const found = await findWorkspace(tx, address);
      if (found === undefined) throw notFound('This workspace');
      return found;
    },
    completeOnboarding: (tx, { workspaceId, userId }) =>
      completeOnboarding(tx, workspaceId, userId, platform.clock.businessNow()),
    grantAdmin: (email) => grantAdmin(platform, email),
  };
}

export { grantAdmin };
