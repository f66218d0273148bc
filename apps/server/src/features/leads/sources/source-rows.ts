import type { SourceRow, sourceRowsQuery } from '@waypost/contract/leads-sources';
import { profileUrlOf } from '@waypost/domain/linkedin/profile-url';
import { z } from 'zod';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { findJob } from '../../../platform/jobs/job.store.ts';
import type { Platform } from '../../../platform/platform.ts';
import { decodeCursor, encodeCursor } from '../operations/page-cursor.ts';
import { findLeadRows, takeTurnAtLeads } from '../store/lead.store.ts';
import { fieldsOf } from '../store/lead-row.ts';
import { lockList } from '../store/list.store.ts';
import { memberKeys } from '../store/member-keys.ts';
import { addMembers } from '../store/member.store.ts';
import { findRunInput } from '../store/run.store.ts';
import {
  leadsSetAside,
  markTakenIn,
  readSourceRows,
  type SourceRow as Row,
} from '../store/source-row.store.ts';

/** Jobs that keep what became of each person. */
const kindsWithRows: ReadonlySet<string> = new Set([
  'leads.read-source',
  'leads.extract-post',
  'leads.find-people',
]);

const position = z.strictObject({ after: z.number().int().min(-1) });

/** The people that a job found, in the order of the source. */
export async function sourceRows(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  jobId: string,
  query: z.output<typeof sourceRowsQuery>,
): Promise<{ items: SourceRow[]; nextCursor: string | null }> {
  const after = query.cursor === undefined ? -1 : decodeCursor(position, query.cursor).after;
  return inWorkspace(db, workspaceId, async (tx) => {
    const job = await findJob(tx, workspaceId, jobId);
    if (job === undefined || !kindsWithRows.has(job.kind)) throw notFound('This job');
    const asked = { outcome: query.outcome ?? null, after, limit: query.limit + 1 };
    const rows = await readSourceRows(tx, workspaceId, jobId, asked);
    const page = rows.slice(0, query.limit);
    const last = page.at(-1);
    const nextCursor = rows.length > page.length && last ? encodeCursor({ after: last.place }) : null;
    return { items: page.map(shown), nextCursor };
  });
}

function shown(row: Row): SourceRow {
  const name = row.full_name === null || row.full_name === '' ? row.name : row.full_name;
  return {
    place: row.place,
    outcome: row.outcome,
    incomplete: row.incomplete,
    reason: row.reason,
    leadId: row.lead_id,
    name: name === '' ? (row.identity_key ?? 'Unnamed lead') : name,
    headline: row.headline,
    profileUrl: row.identity_key === null ? null : profileUrlOf(row.identity_key),
  };
}

const peopleAtOnce = 1_000;

/** Adds whom a source set aside to its list after all. Again it adds nobody. */
export async function takeInSetAside(
  platform: Pick<Platform, 'db' | 'clock' | 'announcements'>,
  workspaceId: string,
  jobId: string,
): Promise<{ added: number }> {
  let added = 0;
  for (;;) {
    const taken = await inWorkspace(platform.db, workspaceId, async (tx) => {
      const run = await findRunInput(tx, workspaceId, jobId);
      if (run === undefined) throw notFound('This job');
      const { listId } = run;
      await takeTurnAtLeads(tx, workspaceId);
      if (!(await lockList(tx, workspaceId, listId))) throw notFound('This lead list');
      const rows = await leadsSetAside(tx, workspaceId, jobId, peopleAtOnce);
      const leads = await findLeadRows(
        tx,
        workspaceId,
        rows.map((row) => row.lead_id),
      );
      const now = platform.clock.businessNow();
      const members = leads.map((lead) => ({
        leadId: lead.id,
        ...memberKeys(fieldsOf(lead), lead.identity_key),
      }));
      const fresh = await addMembers(tx, workspaceId, listId, members, { addedAt: now, now });
      await markTakenIn(
        tx,
        workspaceId,
        jobId,
        rows.map((row) => row.place),
      );
      if (fresh.size > 0) {
        await platform.announcements.announce(tx, workspaceId, 'leads.list-grew', { listId, at: now });
      }
      await hint(tx, workspaceId, 'leads.list', listId);
      added += fresh.size;
      return rows.length;
    });
    if (taken < peopleAtOnce) return { added };
  }
}
