import { AppError, notFound } from '../platform/http/app-error.ts';
import type { LeadsNetwork, NetworkReader } from '../features/leads/index.ts';
import type { LinkedIn, LinkedInHooks } from '../features/linkedin/index.ts';
import type { Platform } from '../platform/platform.ts';
import { inWorkspace } from '../platform/db/tenant.ts';

/** What lead sources read, through the one gateway. "Not there" is an answer, every other failure is thrown. */
export function leadsNetwork(
  platform: Platform,
  linkedin: Pick<LinkedIn, 'gateway' | 'accounts'>,
  accountUse: LinkedInHooks['accountUse'] = async () => new Map(),
): LeadsNetwork {
  const { gateway } = linkedin;
  const checkAccount: LeadsNetwork['checkAccount'] = async ({ workspaceId, accountId }) => {
    const account = await inWorkspace(platform.db, workspaceId, (tx) =>
      linkedin.accounts.getAccount(tx, workspaceId, accountId),
    );
    if (account === undefined || account.status === 'Deleted') {
      throw new AppError('not_found', 'This LinkedIn account does not exist or was removed.');
    }
    if (account.status === 'Disconnected') {
      throw new AppError(
        'linkedin_disconnected',
        `${account.name} is disconnected. Reconnect the account in Settings.`,
      );
    }
  };
  /** What `read` answers, or `undefined` for "not there". Without the account nothing was looked for: that is thrown. */
  const orNothing = async <T>(who: NetworkReader, read: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'not_found')) throw error;
      await checkAccount(who);
      return undefined;
    }
  };
  const orThrow = async <T>(who: NetworkReader, read: () => Promise<T>): Promise<T> => {
    const answer = await orNothing(who, read);
    if (answer === undefined) throw notFound('What was looked for on LinkedIn');
    return answer;
  };
  return {
    checkAccount,
    findPost: (who, postId) => orNothing(who, () => gateway.getPost({ ...who, postId })),
    listComments: (who, socialId, page) =>
      orThrow(who, () => gateway.listComments({ ...who, ...page, socialId })),
    listReactions: (who, socialId, page) =>
      orThrow(who, () => gateway.listReactions({ ...who, ...page, socialId })),
    searchPeople: (who, url, page) =>
      orThrow(who, async () => {
        const found = await gateway.searchPeople({ ...who, ...page, url });
        return { ...found, total: found.total ?? null };
      }),
    listRelations: (who, page) =>
      orThrow(who, async () => {
        const { items, cursor } = await gateway.listRelations({ ...who, ...page });
        return {
          items: items.map(({ headline = null, picture = null, ...item }) => ({
            ...item,
            headline,
            picture,
          })),
          cursor,
        };
      }),
    listFollowers: (who, page) =>
      orThrow(who, async () => {
        const { items, cursor } = await gateway.listFollowers({ ...who, ...page });
        return { items: items.map((item) => ({ ...item, picture: null, connectedAt: null })), cursor };
      }),
    async readRoom(who) {
      await checkAccount(who);
      return inWorkspace(platform.db, who.workspaceId, async (tx) => {
        const account = await linkedin.accounts.getAccount(tx, who.workspaceId, who.accountId);
        if (account === undefined) throw notFound('This LinkedIn account');
        const use = await accountUse(tx, who.workspaceId, [who.accountId]);
        const { searchResults: search, profileReads: views } = use.get(who.accountId) ?? {};
        return {
          accountName: account.name,
          type: account.type,
          used: search?.used ?? 0,
          cap: search?.cap ?? 0,
          profileViews: { used: views?.used ?? 0, cap: views?.cap ?? 0 },
        };
      });
    },
    resolvePerson: (who, identifier) => orNothing(who, () => gateway.getProfile({ ...who, identifier })),
  };
}
