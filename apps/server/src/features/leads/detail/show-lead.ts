import type { leadEventsPage, LeadSheet } from '@waypost/contract/leads-detail';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/tenant.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { BulkRoom } from '../bulk/bulk-part.ts';
import { decodeCursor, encodeCursor } from '../operations/page-cursor.ts';
import { toLeadDetail } from '../store/lead-row.ts';
import { findLeadRow } from '../store/lead.store.ts';
import { tagsByLead } from '../store/tag.store.ts';
import { eventsOfLead } from './event.store.ts';
import { notesOfLead } from './note.store.ts';
import { contextsOfLead, listsOfLead, timesOfLead } from './sheet.store.ts';

const contextsMax = 50;
const notesMax = 200;
const eventsPerPage = 50;

/** Everything leads know about one of them. @throws AppError `not_found`. */
export async function showLead(
  tx: Tx,
  { customKinds }: Pick<BulkRoom, 'customKinds'>,
  workspaceId: string,
  leadId: string,
): Promise<LeadSheet> {
  // Asked side by side: they travel together.
  const [row, times, kinds, tags, lists, contexts, notes, events] = await Promise.all([
    findLeadRow(tx, workspaceId, leadId),
    timesOfLead(tx, workspaceId, leadId),
    customKinds(tx, workspaceId),
    tagsByLead(tx, workspaceId, [leadId]),
    listsOfLead(tx, workspaceId, leadId),
    contextsOfLead(tx, workspaceId, leadId, contextsMax),
    notesOfLead(tx, workspaceId, leadId, notesMax),
    pageOfEvents(tx, workspaceId, leadId, { limit: eventsPerPage }),
  ]);
  if (row === undefined || times === undefined) throw notFound('This lead');
  const { context: _, customFields, ...shown } = toLeadDetail(row, []);
  const names = [...new Set([...kinds.keys(), ...Object.keys(customFields)])].toSorted((a, b) =>
    a.localeCompare(b),
  );
  return {
    ...shown,
    tags: tags.get(leadId) ?? [],
    createdAt: new Date(times.createdAt).toISOString(),
    updatedAt: new Date(times.updatedAt).toISOString(),
    customFields: names.map((name) => ({
      ...{ name, kind: kinds.get(name) ?? 'text' },
      value: Object.hasOwn(customFields, name) ? (customFields[name] ?? null) : null,
    })),
    ...{ lists, contexts, notes, events },
  };
}

const position = z.strictObject({ at: z.number(), id: z.uuid() });

/** What happened to a lead, newest first; nothing for one that is not there. */
export async function pageOfEvents(
  tx: Tx,
  workspaceId: string,
  leadId: string,
  query: { cursor?: string | undefined; limit: number },
): Promise<z.output<typeof leadEventsPage>> {
  const after = query.cursor === undefined ? null : decodeCursor(position, query.cursor);
  const { events, last } = await eventsOfLead(tx, workspaceId, leadId, { after, limit: query.limit });
  const more = last !== null && events.length === query.limit;
  return { items: events, nextCursor: more ? encodeCursor(last) : null };
}
