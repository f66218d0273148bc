import type { Db } from '../../platform/db/pool.ts';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { LinkedIn } from '../linkedin/index.ts';
import type { LeadsNetwork, NetworkReader } from './leads-network.ts';

/** The lead sources' view of LinkedIn, over the gateway. */
export function networkFromLinkedIn(
  db: Db,
  linkedin: Pick<LinkedIn, 'accounts' | 'gateway' | 'resolvePerson'>,
): LeadsNetwork {
  const account = ({ workspaceId, accountId }: NetworkReader) =>
    inWorkspace(db, workspaceId, (tx) => linkedin.accounts.getAccount(tx, workspaceId, accountId));

  /** The gateway says "not found" of the account and of what was looked for alike. */
  async function unlessMissing<T>(who: NetworkReader, read: () => Promise<T>): Promise<T | undefined> {
    try {
      return await read();
    } catch (error) {
      const missing = error instanceof AppError && error.code === 'not_found';
      if (!missing || (await account(who)) === undefined) throw error;
      return undefined;
    }
  }

  return {
    async checkAccount(who) {
      const found = await account(who);
      if (found === undefined || found.status === 'Deleted') throw notFound('This LinkedIn account');
      if (found.status === 'Active') return;
      throw new AppError(
        'linkedin_disconnected',
        `The LinkedIn account of ${found.name} is disconnected. Reconnect it in Settings, then try again.`,
      );
    },
    findPost: (who, postId) => unlessMissing(who, () => linkedin.gateway.getPost({ ...who, postId })),
    listComments: (who, socialId, page) => linkedin.gateway.listComments({ ...who, socialId, ...page }),
    listReactions: (who, socialId, page) => linkedin.gateway.listReactions({ ...who, socialId, ...page }),
    async resolvePerson(who, identifier) {
      const found = await unlessMissing(who, () => linkedin.resolvePerson(who, { providerId: identifier }));
      return found?.profile;
    },
  };
}
