import type { ConversationIntent } from '@waypost/domain/inbox/intent';
import type { AccountStatus } from '@waypost/domain/linkedin/account-status';
import { sql } from 'kysely';
import { change } from '../../../platform/db/rows.ts';
import { inDirectory } from '../../../platform/db/tenant.ts';
import { setRuntimeStatus } from '../../linkedin/sender/account-runtime.store.ts';
import type { NewAccount, SenderWorld } from '../../linkedin/sender/testing/sender-world.ts';
import type { SenderAccount } from '../index.ts';

/**
 * What people and accounts do while a campaign runs, as the other features tell it.
 * @param wrote when people last wrote, by lead; kept up to date here.
 */
export function createNews(
  { platform, sender, network, workspaceId, clock, tenant, db }: SenderWorld,
  leadId: (person: string) => Promise<string>,
  wrote: Map<string, number>,
) {
  return {
    /** The person accepts at the network, and the network tells us. */
    async accept(account: NewAccount, person: string): Promise<void> {
      network.accept(account.provider, person);
      await tenant(async (tx) => {
        const seen = { providerId: `${account.provider}/${person}`, publicIdentifier: person };
        const at = clock.businessNow();
        const invitation = await sender.markAccepted(tx, workspaceId, account.accountId, seen, at);
        if (invitation === undefined) return;
        await platform.announcements.announce(tx, workspaceId, 'linkedin.invitation-accepted', {
          linkedinAccountId: account.accountId,
          leadId: invitation.leadId,
          acceptedAt: at,
        });
      });
    },
    /** The person writes, and the inbox stores it; `then` runs in the same transaction. */
    async reply(account: NewAccount, person: string, then?: () => Promise<void>, at = clock.businessNow()) {
      const id = await leadId(person);
      wrote.set(id, Math.max(at, wrote.get(id) ?? 0));
      await tenant(async (tx) => {
        await platform.announcements.announce(tx, workspaceId, 'inbox.reply-received', {
          linkedinAccountId: account.accountId,
          leadId: id,
          conversationId: platform.random.id(),
          messageId: platform.random.id(),
          receivedAt: at,
        });
        await then?.();
      });
    },
    /** Somebody says what the person's answer means, or takes it back. */
    async mean(account: NewAccount, person: string, intent: ConversationIntent | null): Promise<void> {
      const id = await leadId(person);
      await tenant((tx) =>
        platform.announcements.announce(tx, workspaceId, 'inbox.intent-changed', {
          linkedinAccountId: account.accountId,
          leadId: id,
          conversationId: platform.random.id(),
          intent,
        }),
      );
    },
    async writeByHand(account: NewAccount, person: string): Promise<void> {
      const id = await leadId(person);
      await tenant((tx) =>
        platform.announcements.announce(tx, workspaceId, 'inbox.manual-message-seen', {
          linkedinAccountId: account.accountId,
          leadId: id,
          conversationId: platform.random.id(),
          messageId: platform.random.id(),
          sentAt: clock.businessNow(),
        }),
      );
    },
    /** What Settings and the gateway do to an account: its runtime, its card, its planned rows, the news. */
    async setAccount(account: NewAccount & { shown: SenderAccount }, status: AccountStatus): Promise<void> {
      account.shown.status = status;
      const { accountId } = account;
      const runtime = status === 'Active' ? 'active' : status === 'Deleted' ? 'deleted' : 'disconnected';
      await inDirectory(db, (tx) => setRuntimeStatus(tx, workspaceId, accountId, runtime));
      await tenant(async (tx) => {
        const news = { linkedinAccountId: accountId, at: clock.businessNow() };
        if (status === 'Deleted') {
          await sender.hooks.cancelAccountActions(tx, workspaceId, accountId, 'The account was unlinked.');
          await platform.announcements.announce(tx, workspaceId, 'linkedin.account-deleted', news);
        } else if (status === 'Active') {
          await platform.announcements.announce(tx, workspaceId, 'linkedin.account-reconnected', news);
        } else {
          const lost = { ...news, reason: 'Signed out at LinkedIn.' };
          await platform.announcements.announce(tx, workspaceId, 'linkedin.account-disconnected', lost);
        }
      });
      await change(
        db,
        sql`update account_runtime set connected_since_wall_at = now() - interval '1 day' where account_id = ${accountId}`,
      );
    },
  };
}
