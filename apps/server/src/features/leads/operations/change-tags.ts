import type { changeTagsBody, changeTagsReply } from '@waypost/contract/leads';
import type { z } from 'zod';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inOneChange } from '../../../platform/db/in-one-change.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeTagsOf, isChanged } from '../bulk/actions/tag-leads.ts';
import { fold } from '../folded-text.ts';
import { findLeadRows } from '../store/lead.store.ts';

/**
 * A person puts tags on leads and takes others off; what is removed goes first. Campaigns that stop at such a tag hear
 * of it in the same commit.
 */
export async function changeTags(
  platform: Platform,
  { workspaceId, userId }: Actor,
  { leadIds, add, remove }: z.output<typeof changeTagsBody>,
): Promise<z.input<typeof changeTagsReply>> {
  refuseSigns({ add, remove });
  const now = platform.clock.businessNow();
  return inOneChange(platform, workspaceId, async (tx) => {
    const leads = await findLeadRows(tx, workspaceId, [...new Set(leadIds)]);
    const part = { tx, workspaceId, userId, now, leads };
    const { changes, full } = await changeTagsOf(platform, part, { add, remove });
    const changedIds = changes.filter(isChanged).map(({ leadId }) => leadId);
    const [changed] = changedIds;
    if (changed !== undefined) {
      await hint(tx, workspaceId, 'leads.list', 'all');
      await hint(tx, workspaceId, 'leads.lead', changedIds.length === 1 ? changed : 'all');
    }
    return { changedIds, fullIds: [...full], missing: new Set(leadIds).size - leads.length };
  });
}

/** Accents alone are no word: such a tag could not be told from any other. */
function refuseSigns(given: Record<'add' | 'remove', readonly string[]>): void {
  for (const [name, tags] of Object.entries(given)) {
    const index = tags.findIndex((tag) => fold(tag) === '');
    if (index < 0) continue;
    const message = 'The tag needs at least one letter, digit or sign.';
    throw new AppError('invalid_input', message, { issues: [{ path: `body.${name}.${index}`, message }] });
  }
}
