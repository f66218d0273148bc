import { TAGS_PER_LEAD_MAX } from '@waypost/domain/leads/lead-tags';
import { sql } from 'kysely';
import { list } from '../../../../platform/db/rows.ts';
import type { Tx } from '../../../../platform/db/tenant.ts';
import { insertEvents, type NewLeadEvent } from '../../detail/event.store.ts';
import { fold } from '../../folded-text.ts';
import { carryAll, insertTags, removeTags } from '../../store/tag.store.ts';
import type { BulkHandler, BulkPart, BulkRoom, Doing } from '../bulk-part.ts';

/** Tags a lead got and lost, as they are written. */
export interface TagsBefore {
  gained: string[];
  lost: string[];
}

/** Takes tags off leads, then puts others on; a lead that would carry too many gets none. */
export const tagLeads: BulkHandler<Doing<'tag'>> = async (room, part, does) => {
  const { changes, full } = await changeTagsOf(room, part, does);
  return {
    skips: changes.flatMap((one) =>
      isChanged(one)
        ? []
        : [
            {
              leadId: one.leadId,
              reason: full.has(one.leadId)
                ? `Would carry more than ${TAGS_PER_LEAD_MAX} tags.`
                : 'Nothing to change: the tags are as asked already.',
            },
          ],
    ),
    befores: changes
      .filter(isChanged)
      .map(({ leadId, gained, lost }) => ({ leadId, before: { gained, lost } satisfies TagsBefore })),
  };
};

export const isChanged = ({ gained, lost }: TagsBefore): boolean => gained.length + lost.length > 0;

/**
 * Changes the tags of leads, tells of it and notes it in their histories.
 * @returns what each lead got and lost, and the leads that got nothing because they carry too many.
 */
export async function changeTagsOf(
  { announcements, random }: Pick<BulkRoom, 'announcements' | 'random'>,
  part: Pick<BulkPart, 'tx' | 'workspaceId' | 'userId' | 'now' | 'leads'>,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<{ changes: (TagsBefore & { leadId: string })[]; full: ReadonlySet<string> }> {
  const { tx, workspaceId, now } = part;
  const leadIds = part.leads.map(({ id }) => id);
  const carried = await carriedAmong(tx, workspaceId, leadIds, [...add, ...remove]);
  if (remove.length > 0) await removeTags(tx, workspaceId, { leadIds, tags: remove });
  if (add.length > 0) await insertTags(tx, workspaceId, { leadIds, tags: add, max: TAGS_PER_LEAD_MAX, now });
  const carrying = add.length === 0 ? new Set(leadIds) : await carryAll(tx, workspaceId, leadIds, add);
  const full = new Set(leadIds.filter((id) => !carrying.has(id)));
  const changes = leadIds.map((leadId) => {
    const had = carried.get(leadId) ?? new Map<string, string>();
    const got = full.has(leadId) ? [] : add;
    const kept = new Set(got.map(fold));
    return {
      leadId,
      gained: got.filter((tag) => !had.has(fold(tag))),
      lost: remove.flatMap((tag) => (kept.has(fold(tag)) ? [] : (had.get(fold(tag)) ?? []))),
    };
  });
  const event = (leadId: string, kind: 'tagged' | 'untagged', what: string): NewLeadEvent => ({
    ...{ id: random.id(), leadId, kind, what },
    ...{ from: null, to: null },
  });
  const events = changes.flatMap(({ leadId, gained, lost }) => [
    ...lost.map((tag) => event(leadId, 'untagged', tag)),
    ...gained.map((tag) => event(leadId, 'tagged', tag)),
  ]);
  await insertEvents(tx, workspaceId, events, { by: part.userId, now });
  if (changes.some(({ gained }) => gained.length > 0)) {
    await announcements.announce(tx, workspaceId, 'leads.tagged', { tags: [...add], at: now });
  }
  return { changes, full };
}

/** Which of these tags each lead carries, by key, as they are written there. */
async function carriedAmong(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
  tags: readonly string[],
): Promise<Map<string, Map<string, string>>> {
  const rows = await list(
    tx,
    sql<{ lead_id: string; tag_key: string; tag: string }>`select lead_id, tag_key, tag from lead_tags
      where workspace_id = ${workspaceId} and lead_id = any(${[...leadIds]}::uuid[])
        and tag_key = any(${tags.map(fold)}::text[])`,
  );
  const carried = new Map<string, Map<string, string>>();
  for (const row of rows) {
    const own = carried.get(row.lead_id) ?? new Map<string, string>();
    carried.set(row.lead_id, own.set(row.tag_key, row.tag));
  }
  return carried;
}
