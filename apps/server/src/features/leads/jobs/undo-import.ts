import type { Tx } from '../../../platform/db/tenant.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { JobFailed, type JobKind, type JobProgress } from '../../../platform/jobs/job-kinds.ts';
import type { Platform } from '../../../platform/platform.ts';
import { withoutChanges } from '../import/lead-changes.ts';
import { jobKinds } from '../list-jobs.ts';
import type { ListInUse } from '../list-use.ts';
import { currentIds } from '../merge/merge.store.ts';
import { contactedAmong } from '../store/contacted.store.ts';
import { forgetChangesOf, listChanges } from '../store/import-change.store.ts';
import { eraseLeads, joinedRows, removeImported, untouchedAmong } from '../store/import-row.store.ts';
import { findImport } from '../store/import.store.ts';
import { fieldsOf, type LeadRow, storedScore } from '../store/lead-row.ts';
import { findLeadRows, takeTurnAtLeads, updateLeads } from '../store/lead.store.ts';
import { deleteFileSource, lockList } from '../store/list.store.ts';
import { rekeyMembers } from '../store/member.store.ts';
import { setScores } from '../store/score.store.ts';
import { memberOf } from '../operations/save-people.ts';
import { takeBackList } from '../operations/take-back-list.ts';
import { takeBackFields } from '../own-fields/take-back-fields.ts';
import { interrupted } from './interrupted.ts';
import { takeBackLinks } from './take-back-links.ts';

interface Input {
  importId: string;
}
/** The rows from the first to the last, then the people that were changed and are still there. */
type Cursor = { phase: 'rows'; afterRow: number } | { phase: 'changes'; afterLeadId: string | null };

interface Counts {
  /** People the import had made, now gone. */
  erased: number;
  /** People known otherwise, out of the list again. */
  takenOut: number;
  /** People whose former values are back. */
  restored: number;
  /** People somebody worked with since, or merged with another lead: they, or what was changed about them, stay. */
  kept: number;
  /** People somebody deleted since. */
  goneBefore: number;
  /** Own fields that it or an undone import before it had made, gone with their last value. */
  fieldsRemoved: number;
}

const perChunk = 1_000;

const nameAlone = (fallbackKey: string) => ({ identityKey: null, fallbackKey });

/**
 * Takes an import back: people it made are erased unless somebody worked with them since, values it changed become
 * what they were unless they were changed again, its places in the list go, and so do the own fields it made that
 * nobody needs and the list it made when nothing else came of it.
 */
export function undoImportJob({
  announcements,
  clock,
  db,
  listInUse,
}: Pick<Platform, 'announcements' | 'clock' | 'db'> & { listInUse: ListInUse }): JobKind {
  return {
    kind: jobKinds.undoImport,
    async run(job, run) {
      const { workspaceId } = job;
      const { importId } = job.input as Input;
      const undone = await inWorkspace(db, workspaceId, (tx) => findImport(tx, workspaceId, importId));
      const listId = undone?.listId ?? null;
      if (undone === undefined || listId === null || undone.finishedAt === null) {
        throw new JobFailed('What this import did is not known any more, so nothing was changed.');
      }
      const { createdAt: addedAt, fileName, finishedAt, madeList } = undone;
      const counts: Counts = {
        erased: 0,
        takenOut: 0,
        restored: 0,
        kept: 0,
        goneBefore: 0,
        fieldsRemoved: 0,
        ...job.counts,
      };
      let { done } = job;
      let cursor = (job.cursor as Cursor | null) ?? { phase: 'rows', afterRow: 0 };
      const at = { end: false };
      while (!at.end) {
        if (run.stopping.aborted) return interrupted;
        await run.chunk(async (tx) => {
          await takeTurnAtLeads(tx, workspaceId);
          if (cursor.phase === 'rows') await takeOut(tx, cursor.afterRow);
          else if (!(await restore(tx, cursor.afterLeadId))) {
            counts.fieldsRemoved += await takeBackFields(tx, workspaceId);
            at.end = true;
          }
          await hint(tx, workspaceId, 'leads.list', listId);
          const progress: JobProgress = { done, counts: { ...counts }, cursor };
          return progress;
        });
      }
      const isGone = await inWorkspace(db, workspaceId, async (tx) => {
        await takeTurnAtLeads(tx, workspaceId);
        const made = madeList === null ? null : { listId, ...madeList };
        if (made && (await takeBackList({ clock, listInUse }, tx, workspaceId, made, job.jobId))) return true;
        // A list that nobody of this file is in any more did not come from it.
        if (counts.kept === 0) {
          await deleteFileSource(tx, workspaceId, { listId, fileName, createdAt: addedAt });
          await hint(tx, workspaceId, 'leads.list', listId);
        }
        return false;
      });
      return isGone
        ? { end: 'done', message: `The list “${madeList?.name}”, made for this file, is gone as well.` }
        : { end: 'done' };

      /** False at the end. */
      async function restore(tx: Tx, afterLeadId: string | null): Promise<boolean> {
        const changes = await listChanges(tx, workspaceId, importId, afterLeadId, perChunk);
        const rows = new Map<string, LeadRow>();
        const ids = changes.map(({ leadId }) => leadId);
        for (const row of await findLeadRows(tx, workspaceId, ids)) rows.set(row.id, row);
        const links = await takeBackLinks(tx, workspaceId, changes, rows);
        const writes = changes.flatMap(({ leadId, fields }) => {
          const row = rows.get(leadId);
          if (row === undefined) return [];
          const score = storedScore(row);
          const back = withoutChanges(fieldsOf(row), score, fields);
          const formerKey = links.back.get(leadId);
          const isChanged = back.isChanged || formerKey !== undefined;
          if (back.isKept || links.kept.has(leadId)) counts.kept += 1;
          else if (isChanged) counts.restored += 1;
          const { identity_key: identityKey, fallback_key: fallbackKey } = row;
          const keys = formerKey === undefined ? { identityKey, fallbackKey } : nameAlone(formerKey);
          const write = { id: leadId, ...keys, fields: back.fields };
          return isChanged ? [{ write, score: back.score, hadScore: score }] : [];
        });
        const leads = writes.map(({ write }) => write);
        const now = clock.businessNow();
        await updateLeads(tx, workspaceId, leads, now);
        await rekeyMembers(tx, workspaceId, leads.map(memberOf));
        // A score that comes back is as old as it was.
        const byTime = Map.groupBy(
          writes.filter(({ score, hadScore }) => score !== hadScore),
          ({ score }) => score?.at ?? now,
        );
        for (const [at, scored] of byTime) {
          const scores = scored.map(({ write, score }) => ({
            leadId: write.id,
            score: score?.value ?? null,
            reason: score?.reason ?? null,
            by: score?.by ?? null,
          }));
          await setScores(tx, workspaceId, scores, 'bring_back', at);
        }
        cursor = { phase: 'changes', afterLeadId: ids.at(-1) ?? null };
        return changes.length === perChunk;
      }

      async function takeOut(tx: Tx, afterRow: number): Promise<void> {
        const rows = await joinedRows(tx, workspaceId, importId, afterRow, perChunk);
        if (rows.length === 0) {
          cursor = { phase: 'changes', afterLeadId: null };
          return;
        }
        const ids = rows.map(({ leadId }) => leadId);
        const now = clock.businessNow();
        if (listId !== null && (await lockList(tx, workspaceId, listId))) {
          await removeImported(tx, workspaceId, listId, ids, { addedAt, now });
        }
        const made = rows.flatMap(({ leadId, isCreated }) => (isCreated ? [leadId] : []));
        const untouched = await untouchedAmong(tx, workspaceId, made, finishedAt ?? 0);
        const written = await contactedAmong(tx, workspaceId, untouched);
        const gone = untouched.filter((leadId) => !written.has(leadId));
        // Before the rows go: who listens may still look at the lead.
        const there = new Set((await findLeadRows(tx, workspaceId, ids)).map(({ id }) => id));
        const missing = ids.filter((id) => !there.has(id));
        const merged = await currentIds(tx, workspaceId, missing);
        counts.erased += await eraseLeads(tx, workspaceId, gone);
        for (const leadId of gone) {
          await announcements.announce(tx, workspaceId, 'leads.lead-deleted', { leadId, at: now });
        }
        // Each person of these rows is in one count.
        counts.kept += made.filter((id) => there.has(id)).length - gone.length + merged.size;
        counts.takenOut += rows.filter(({ leadId, isCreated }) => !isCreated && there.has(leadId)).length;
        counts.goneBefore += missing.length - merged.size;
        done += rows.length;
        // Of people it made there is nothing former to bring back.
        await forgetChangesOf(tx, workspaceId, importId, made);
        cursor = { phase: 'rows', afterRow: rows.at(-1)?.row ?? afterRow };
      }
    },
  };
}
