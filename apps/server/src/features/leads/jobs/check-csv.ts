import { countRow, type ImportCounts, noCounts, type RowOutcome } from '@waypost/domain/leads/import-outcome';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { JobKind, JobProgress } from '../../../platform/jobs/job-kinds.ts';
import { createExclusionRules } from '../exclusion-rules.ts';
import { customKinds } from '../grid/custom-field.store.ts';
import { fileRows, readAhead } from '../import/file-rows.ts';
import { importInput } from '../import/import-input.ts';
import { onUpload, readableFile } from '../import/readable-file.ts';
import { createPeopleOfFile } from '../import/people-of-file.ts';
import { createStopWatch } from '../import/stop-watch.ts';
import { MISTYPED_KEPT_MAX, notedRows, notesOf, settleRows, upTo } from '../import/settle-rows.ts';
import { jobKinds } from '../list-jobs.ts';
import { surveyFile } from '../sources/csv/survey-file.ts';
import { contactedAmong } from '../store/contacted.store.ts';
import { forgetPace, notePace } from '../store/import-pace.store.ts';
import {
  finishImport,
  forgetRowsOfCheck,
  insertRejects,
  type Reject,
  storeHeader,
} from '../store/import.store.ts';
import { type ImportDeps, noCampaigns } from './import-csv.ts';
import { interrupted } from './interrupted.ts';

/** Rows of each kind that a check keeps to be looked at; all rejected and shortened ones, because they can be downloaded. */
const examplesMax = 200;

/**
 * Reads a file as an import would and counts what it would do, without storing anybody. Cut off, it starts again: it
 * left nothing but its own examples. The file stays for the import that follows.
 */
export function checkCsvJob(deps: Omit<ImportDeps, 'announcements'>): JobKind {
  const rowsPerChunk = deps.rowsPerChunk ?? 4_000;
  const rulesOf = createExclusionRules();
  return {
    kind: jobKinds.checkCsv,
    abandoned: ({ workspaceId, jobId }) => deps.uploads.dropOfImport(workspaceId, jobId),
    async run(job, run) {
      const { workspaceId, jobId } = job;
      const input = importInput(job.input);
      const { options } = input;
      const counts: ImportCounts = { ...noCounts };
      const kept = new Map<RowOutcome, number>();
      const takesMistyped = upTo(MISTYPED_KEPT_MAX.check);
      const people = createPeopleOfFile();
      let done = 0;
      let record = 0;
      const ownFields = await inWorkspace(deps.db, workspaceId, (tx) => customKinds(tx, workspaceId));
      const plan = await onUpload(async () => {
        const fileKey = await readableFile(deps.files, input.fileKey, options.sheet);
        return surveyFile(deps.files, fileKey, options, { isWorkbook: fileKey !== input.fileKey, ownFields });
      });
      await run.chunk(async (tx) => {
        await forgetRowsOfCheck(tx, workspaceId, jobId);
        await forgetPace(tx, workspaceId, jobId);
        await storeHeader(tx, workspaceId, jobId, plan.header);
        return progress();
      });
      const isWhole = await onUpload(readRows);
      if (!isWhole) return interrupted;
      await run.chunk(async (tx) => {
        await finishImport(tx, workspaceId, jobId, deps.clock.businessNow());
        return progress();
      });
      return done === 0
        ? { end: 'done', message: 'The file has a header but no rows, so there is nothing to add.' }
        : { end: 'done' };

      /** False when the process is going down. */
      async function readRows(): Promise<boolean> {
        const sinceLast = createStopWatch(deps.clock);
        const from = { afterRecord: plan.lastHeaderRecord, rowsPerPiece: rowsPerChunk };
        for await (const rows of readAhead(fileRows(deps.files, plan, options, from), { amount: 1 })) {
          if (run.stopping.aborted) return false;
          const settled = await inWorkspace(deps.db, workspaceId, async (tx) => {
            const rules = await rulesOf(tx, workspaceId);
            const now = deps.clock.businessNow();
            return settleRows(
              {
                tx,
                workspaceId,
                listId: job.refId,
                options,
                people,
                exclusionOf: ({ identityKey, fields }) => rules({ ...fields, identityKey }, now)[0],
                contactedAmong,
                campaignsOf: deps.campaignsOf ?? noCampaigns,
                at: input.addedAt,
                random: deps.random,
                secrets: deps.secrets,
              },
              rows,
            );
          });
          const noted: Reject[] = [];
          const examples = settled.rows.filter((one) => {
            const { outcome } = one;
            countRow(counts, outcome, notesOf(one));
            noted.push(...notedRows(one, takesMistyped));
            const amount = (kept.get(outcome) ?? 0) + 1;
            kept.set(outcome, amount);
            return outcome === 'rejected' || amount <= examplesMax;
          });
          await run.chunk(async (tx) => {
            await insertRejects(tx, workspaceId, jobId, [
              ...examples.map(({ row, outcome, reason }) => ({
                ...{ rowNumber: row.number, cells: row.cells, reason, outcome },
              })),
              ...noted,
            ]);
            await notePace(tx, workspaceId, jobId, { rows: rows.length, ms: sinceLast() });
            done += rows.length;
            record = rows.at(-1)?.number ?? record;
            return progress();
          });
        }
        return true;
      }

      function progress(): JobProgress {
        return { done, total: plan.rows, counts: { ...counts }, cursor: { record } };
      }
    },
  };
}
