import { AppError } from '../platform/http/app-error.ts';
import type { LeadsNetwork } from '../features/leads/index.ts';
import type { LinkedIn } from '../features/linkedin/index.ts';
import type { Platform } from '../platform/platform.ts';
import { inWorkspace } from '../platform/db/tenant.ts';

/** What lead sources read, through the one gateway. "Not there" is an answer, every other failure is thrown. */
export function leadsNetwork(
  platform: Platform,
  linkedin: Pick<LinkedIn, 'gateway' | 'accounts'>,
): LeadsNetwork {
  const { gateway } = linkedin;
  return {
    async checkAccount({ workspaceId, accountId }) {
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
    },
    findPost: (who, postId) => orNothing(() => gateway.getPost({ ...who, postId })),
    listComments: (who, socialId, page) => gateway.listComments({ ...who, ...page, socialId }),
    listReactions: (who, socialId, page) => gateway.listReactions({ ...who, ...page, socialId }),
    resolvePerson: (who, identifier) => orNothing(() => gateway.getProfile({ ...who, identifier })),
  };
}

async function orNothing<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}
