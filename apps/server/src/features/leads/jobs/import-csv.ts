import { countRow, type ImportCounts, noCounts } from '@waypost/domain/leads/import-outcome';
import { hint } from '../../../platform/events/live-events.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { JobFailed, type JobKind, type JobProgress } from '../../../platform/jobs/job-kinds.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Files } from '../../../ports/files.ts';
import { createExclusionRules } from '../exclusion-rules.ts';
import { customKinds, noteCustomFields, noteDayFields } from '../grid/custom-field.store.ts';
import { type FileRow, fileRows, readAhead } from '../import/file-rows.ts';
import { importInput } from '../import/import-input.ts';
import { rememberColumns } from '../import/mapping-memory.ts';
import { onUpload, readableFile } from '../import/readable-file.ts';
import { createPeopleOfFile, type PeopleOfFile } from '../import/people-of-file.ts';
import { createSeenPeople } from '../import/seen-people.ts';
import { MISTYPED_KEPT_MAX, type SettleDeps, upTo } from '../import/settle-rows.ts';
import { createStopWatch } from '../import/stop-watch.ts';
import { storeChunk } from '../import/store-chunk.ts';
import { jobKinds } from '../list-jobs.ts';
import { foundFieldsOf } from '../cleaning/cleaned-fields.ts';
import { ownDaysOf, ownFieldsOf } from '../sources/csv/row-to-person.ts';
import { type FilePlan, surveyFile } from '../sources/csv/survey-file.ts';
import type { CampaignsOf } from '../sources/why-skipped.ts';
import { contactedAmong } from '../store/contacted.store.ts';
import { notePace } from '../store/import-pace.store.ts';
import { countIncomplete } from '../store/import-row.store.ts';
import { findImport, finishImport, storeHeader } from '../store/import.store.ts';
import { takeTurnAtLeads } from '../store/lead.store.ts';
import { lockList } from '../store/list.store.ts';
import type { Uploads } from '../uploads.ts';
import { interrupted } from './interrupted.ts';

interface Cursor {
  plan: FilePlan;
  /** Number of the last record that is committed. */
  record: number;
  /** Set with the last commit: from then on the file may be gone. */
  finished?: true;
}

export interface ImportDeps extends Pick<Platform, 'announcements' | 'clock' | 'db' | 'random' | 'secrets'> {
  files: Files;
  uploads: Pick<Uploads, 'drop' | 'dropOfImport'>;
  /** Nobody is in a campaign where it is left out. */
  campaignsOf?: CampaignsOf | undefined;
  /** Rows per transaction, and rows that are settled and sent at once; any values give the same result. */
  rowsPerChunk?: number;
  rowsPerPiece?: number;
}

/** Of a stage without campaigns. */
export const noCampaigns: CampaignsOf = async () => new Map();

/** Wide enough that what a transaction costs by itself hardly counts, narrow enough that nobody waits for one. */
const rowsPerTransaction = 4_000;
/** So few that what is made of them is garbage before it is old, and that nobody waits long for this process. */
const rowsAtOnce = 500;
/** What is read while the database ends a transaction. */
const piecesReadAhead = 3;

/**
 * Imports an uploaded file into a list. A chunk commits its leads, what became of its rows and the position in the
 * file together: cut off anywhere, the job goes on with the first row that is not committed.
 */
export function importCsvJob(deps: ImportDeps): JobKind {
  const rowsPerChunk = deps.rowsPerChunk ?? rowsPerTransaction;
  const rowsPerPiece = Math.min(deps.rowsPerPiece ?? rowsAtOnce, rowsPerChunk);
  const piecesPerChunk = Math.floor(rowsPerChunk / rowsPerPiece);
  const rulesOf = createExclusionRules();
  return {
    kind: jobKinds.importCsv,
    async abandoned({ workspaceId, jobId }) {
      await inWorkspace(deps.db, workspaceId, (tx) =>
        finishImport(tx, workspaceId, jobId, deps.clock.businessNow()),
      );
      await deps.uploads.dropOfImport(workspaceId, jobId);
    },
    async run(job, run) {
      const { workspaceId, jobId } = job;
      const listId = job.refId ?? '';
      const input = importInput(job.input);
      const { options } = input;
      const counts: ImportCounts = { ...noCounts, ...job.counts };
      let { done } = job;
      let cursor = job.cursor as Cursor | null;
      await onUpload(async () => {
        if (cursor === null) {
          const fileKey = await readableFile(deps.files, input.fileKey, options.sheet);
          const plan = await surveyFile(deps.files, fileKey, options, {
            isWorkbook: fileKey !== input.fileKey,
            ownFields: await inWorkspace(deps.db, workspaceId, (tx) => customKinds(tx, workspaceId)),
          });
          const first: Cursor = { plan, record: plan.lastHeaderRecord };
          await run.chunk(async (tx) => {
            await storeHeader(tx, workspaceId, jobId, plan.header);
            const fileName = (await findImport(tx, workspaceId, jobId))?.fileName ?? '';
            const { header, mapping } = plan;
            const now = deps.clock.businessNow();
            await rememberColumns(tx, workspaceId, { header, mapping, fileName, now });
            await noteDayFields(tx, workspaceId, ownDaysOf(mapping), jobId);
            const ownFields = [
              ...ownFieldsOf(mapping),
              ...foundFieldsOf(options.clean),
              ...(plan.commaFields ?? []).map(({ foundName }) => foundName),
            ];
            await noteCustomFields(tx, workspaceId, ownFields, jobId);
            return progress(first);
          });
          cursor = first;
        }
      });
      const from = cursor;
      if (from === null) throw new Error('An import went on without a plan of its file.');
      if (from.finished === undefined && !(await onUpload(() => readRows(from)))) return interrupted;
      await deps.uploads.drop(workspaceId, input.fileKey);
      return done === 0
        ? { end: 'done', message: 'The file has a header but no rows, so nothing was added.' }
        : { end: 'done' };

      /** False when the process is going down. */
      async function readRows({ plan, record: startRecord }: Cursor): Promise<boolean> {
        // A plan from before workbooks were read names no file.
        const known: FilePlan = { ...plan, fileKey: plan.fileKey ?? input.fileKey };
        const people = createPeopleOfFile();
        // Of this run alone: a chunk that is rolled back ends it, and the next run asks again.
        const noted = createSeenPeople();
        const takesMistyped = upTo(MISTYPED_KEPT_MAX.import);
        await meetAgain(known, startRecord, people);
        const sinceLast = createStopWatch(deps.clock);
        let record = startRecord;
        const pieces = readAhead(
          fileRows(deps.files, known, options, { afterRecord: record, rowsPerPiece }),
          {
            amount: piecesReadAhead,
          },
        );
        try {
          for (let first = await pieces.next(); first.done !== true; first = await pieces.next()) {
            if (run.stopping.aborted) return false;
            await storeFrom(first.value);
          }
        } finally {
          await pieces.return(undefined);
        }
        await run.chunk(async (tx) => {
          await finishImport(tx, workspaceId, jobId, deps.clock.businessNow());
          // A run that was cut off has forgotten for whom a later row brought the link.
          if (counts.incomplete > 0) counts.incomplete = await countIncomplete(tx, workspaceId, jobId);
          return progress({ plan: known, record, finished: true });
        });
        return true;

        /** One transaction, beginning with this piece. */
        function storeFrom(first: readonly FileRow[]): Promise<void> {
          return run.chunk(async (tx) => {
            // The order of locks everywhere: the turn at leads, then the list, then its members.
            const [, isThere, rules] = await Promise.all([
              takeTurnAtLeads(tx, workspaceId),
              lockList(tx, workspaceId, listId),
              rulesOf(tx, workspaceId),
            ]);
            if (!isThere) {
              throw new JobFailed('The lead list was deleted, so nothing more was added to it.');
            }
            const now = deps.clock.businessNow();
            const settling: SettleDeps = {
              tx,
              workspaceId,
              listId,
              options,
              people,
              exclusionOf: ({ identityKey, fields }) => rules({ ...fields, identityKey }, now)[0],
              contactedAmong,
              campaignsOf: deps.campaignsOf ?? noCampaigns,
              at: input.addedAt,
              random: deps.random,
              secrets: deps.secrets,
            };
            const { addedAt } = input;
            const into = {
              ...{ importId: jobId, listId, addedAt, now, isNewValue: noted.isFirst, takesMistyped },
            };
            let taken = 0;
            const next = async (): Promise<readonly FileRow[] | undefined> => {
              taken += 1;
              if (taken === 1) return first;
              if (taken > piecesPerChunk) return undefined;
              const { value, done: isEnd } = await pieces.next();
              return isEnd === true ? undefined : value;
            };
            const stored = await storeChunk(settling, into, next, (outcome, about) =>
              countRow(counts, outcome, about),
            );
            if (stored.grew) {
              await deps.announcements.announce(tx, workspaceId, 'leads.list-grew', { listId, at: now });
            }
            await notePace(tx, workspaceId, jobId, { rows: stored.rows, ms: sinceLast() });
            done += stored.rows;
            record = stored.lastRecord;
            await hint(tx, workspaceId, 'leads.list', listId);
            return progress({ plan: known, record });
          });
        }
      }

      /** Meets whom the rows before this start named, for the sake of repeats behind it. */
      async function meetAgain(plan: FilePlan, upToRecord: number, people: PeopleOfFile): Promise<void> {
        if (upToRecord <= plan.lastHeaderRecord) return;
        const rules = await inWorkspace(deps.db, workspaceId, (tx) => rulesOf(tx, workspaceId));
        const now = deps.clock.businessNow();
        const isExcluded = ({ person }: FileRow): boolean =>
          person !== null &&
          options.leaveOut.excluded &&
          rules({ ...person.fields, identityKey: person.identityKey }, now).length > 0;
        const from = { afterRecord: plan.lastHeaderRecord, rowsPerPiece };
        for await (const rows of fileRows(deps.files, plan, options, from)) {
          for (const row of rows) {
            if (row.number > upToRecord) return;
            if (row.person !== null && !isExcluded(row)) people.meet(row.person, () => undefined);
          }
        }
      }

      function progress(at: Cursor): JobProgress {
        return { done, total: at.plan.rows, counts: { ...counts }, cursor: at };
      }
    },
  };
}
