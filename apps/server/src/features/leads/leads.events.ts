import type { ActionEnded } from '@waypost/domain/linkedin/events';
import { wakeJobsOf } from '../../platform/jobs/wake-jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { noteContactWord } from './store/contact-state.store.ts';

/** Actions by which an account writes to a lead. */
const words: ReadonlySet<ActionEnded['kind']> = new Set([
  'invite',
  'message',
  'inmail',
  'open_profile_message',
]);

/** What happens to an account for which readings may wait. */
const accountNews = [
  ...(['linkedin.account-disconnected', 'linkedin.account-reconnected'] as const),
  ...(['linkedin.account-acts-again', 'linkedin.account-deleted'] as const),
];

/** What leads do when LinkedIn announces something; always in the announcer's transaction. */
export function listen({
  announcements,
  clock,
  queue,
}: Pick<Platform, 'announcements' | 'clock' | 'queue'>): void {
  // A reading that waits says why: after this the account may say something else, or let it go on.
  for (const news of accountNews) {
    announcements.inTransaction(news, (tx, workspaceId, { linkedinAccountId: accountId }) =>
      wakeJobsOf(tx, queue, workspaceId, { accountId, now: clock.businessNow() }),
    );
  }
  announcements.inTransaction('linkedin.action-ended', async (tx, workspaceId, ended) => {
    if (ended.outcome !== 'sent' || !words.has(ended.kind)) return;
    await noteContactWord(tx, workspaceId, { leadId: ended.leadId, is: 'contacted', at: ended.at });
  });
}
