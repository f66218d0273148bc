import type { ActionEnded } from '@waypost/domain/linkedin/events';
import type { Platform } from '../../platform/platform.ts';
import { noteContactWord } from './store/contact-state.store.ts';

/** Actions by which an account writes to a lead. */
const words: ReadonlySet<ActionEnded['kind']> = new Set([
  'invite',
  'message',
  'inmail',
  'open_profile_message',
]);

/** What leads do when LinkedIn announces something; always in the announcer's transaction. */
export function listen({ announcements }: Pick<Platform, 'announcements'>): void {
  announcements.inTransaction('linkedin.action-ended', async (tx, workspaceId, ended) => {
    if (ended.outcome !== 'sent' || !words.has(ended.kind)) return;
    await noteContactWord(tx, workspaceId, { leadId: ended.leadId, is: 'contacted', at: ended.at });
  });
}
