import type { changeTagsBody, changeTagsReply } from '@waypost/contract/leads';
import { TAGS_PER_LEAD_MAX } from '@waypost/domain/leads/lead-tags';
import type { z } from 'zod';
import { inOneChange } from '../../../platform/db/in-one-change.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fold } from '../folded-text.ts';
import { findLeadRows } from '../store/lead.store.ts';
import { carryAll, insertTags, removeTags } from '../store/tag.store.ts';

/**
 * A person puts tags on leads and takes others off; what is removed goes first. Campaigns that stop at such a tag hear
 * of it in the same commit.
 */
export async function changeTags(
  platform: Platform,
  workspaceId: string,
  { leadIds, add, remove }: z.output<typeof changeTagsBody>,
): Promise<z.input<typeof changeTagsReply>> {
  refuseSigns({ add, remove });
  const now = platform.clock.businessNow();
  return inOneChange(platform, workspaceId, async (tx) => {
    const known = (await findLeadRows(tx, workspaceId, [...new Set(leadIds)])).map(({ id }) => id);
    const lost =
      remove.length === 0
        ? new Set<string>()
        : await removeTags(tx, workspaceId, { leadIds: known, tags: remove });
    const { got, fullIds } = await put(tx, workspaceId, known, add, now);
    if (got.size > 0)
      await platform.announcements.announce(tx, workspaceId, 'leads.tagged', { tags: add, at: now });
    const changed = new Set([...lost, ...got]);
    if (changed.size > 0) await hint(tx, workspaceId, 'leads.list', 'all');
    return { changedIds: [...changed], fullIds, missing: new Set(leadIds).size - known.length };
  });
}

async function put(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
  tags: readonly string[],
  now: number,
): Promise<{ got: Set<string>; fullIds: string[] }> {
  if (tags.length === 0) return { got: new Set(), fullIds: [] };
  const got = await insertTags(tx, workspaceId, { leadIds, tags, max: TAGS_PER_LEAD_MAX, now });
  const carrying = await carryAll(tx, workspaceId, leadIds, tags);
  return { got, fullIds: leadIds.filter((id) => !carrying.has(id)) };
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
