import { TAGS_PER_LEAD_MAX } from '@waypost/domain/leads/lead-tags';
import { insertEvents, type NewLeadEvent } from '../../detail/event.store.ts';
import { fold } from '../../folded-text.ts';
import { insertTags, removeTags } from '../../store/tag.store.ts';
import type { TagsBefore } from '../actions/tag-leads.ts';
import type { Restored } from '../bulk-part.ts';

/** Takes tags off that leads got, and puts those on again that they lost. */
export const restoreTags: Restored = async ({ announcements, random }, part) => {
  const { tx, workspaceId, now } = part;
  const known = new Set(part.leads.map(({ id }) => id));
  const befores = part.befores
    .filter(({ leadId }) => known.has(leadId))
    .map(({ leadId, before }) => ({ leadId, ...(before as TagsBefore) }));
  const by = (pick: (before: TagsBefore) => readonly string[]) => {
    const leads = new Map<string, { tag: string; leadIds: string[] }>();
    for (const { leadId, ...before } of befores) {
      for (const tag of pick(before)) {
        const one = leads.get(fold(tag)) ?? { tag, leadIds: [] };
        one.leadIds.push(leadId);
        leads.set(fold(tag), one);
      }
    }
    return [...leads.values()];
  };
  const events: NewLeadEvent[] = [];
  const note = (leadIds: Iterable<string>, kind: 'tagged' | 'untagged', what: string) => {
    for (const leadId of leadIds) {
      events.push({ ...{ id: random.id(), leadId, kind, what }, ...{ from: null, to: null } });
    }
  };
  for (const { tag, leadIds } of by(({ gained }) => gained)) {
    note(await removeTags(tx, workspaceId, { leadIds, tags: [tag] }), 'untagged', tag);
  }
  const put: string[] = [];
  for (const { tag, leadIds } of by(({ lost }) => lost)) {
    const got = await insertTags(tx, workspaceId, { leadIds, tags: [tag], max: TAGS_PER_LEAD_MAX, now });
    if (got.size > 0) put.push(tag);
    note(got, 'tagged', tag);
  }
  await insertEvents(tx, workspaceId, events, { by: part.userId, now });
  if (put.length > 0) await announcements.announce(tx, workspaceId, 'leads.tagged', { tags: put, at: now });
  return [];
};
