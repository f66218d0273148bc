import type { ImportOptions } from '@waypost/contract/leads';
import type { Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { JobFailed, type JobKind, type JobProgress } from '../../../platform/jobs/job-kinds.ts';
import type { Platform } from '../../../platform/platform.ts';
import { FileMissing, type Files } from '../../../ports/files.ts';
import type { FoundPerson } from '../lead-person.ts';
import { jobKinds } from '../list-jobs.ts';
import { type Added, addToList } from '../operations/add-to-list.ts';
import { type CsvRecord, csvRecords } from '../sources/csv/csv-records.ts';
import { rowToPerson } from '../sources/csv/row-to-person.ts';
import { type FilePlan, hasContent, surveyFile } from '../sources/csv/survey-file.ts';
import { decodedText } from '../sources/csv/text-encoding.ts';
import { insertRejects, type Reject, storeHeader } from '../store/import.store.ts';
import { setScores } from '../store/score.store.ts';
import type { Uploads } from '../uploads.ts';
import { interrupted } from './interrupted.ts';

export interface ImportInput {
  fileKey: string;
  options: Pick<ImportOptions, 'delimiter' | 'headerLine' | 'mapping' | 'onExisting'>;
  /** All rows of one import carry one time, so that the order of the file stays. */
  addedAt: number;
}

interface Cursor {
  plan: FilePlan;
  /** Number of the last record that is committed. */
  record: number;
  /** Set with the last commit: from then on the file may be gone. */
  finished?: true;
}

interface Counts {
  added: number;
  updated: number;
  duplicate: number;
  rejected: number;
}

export interface ImportDeps extends Pick<Platform, 'announcements' | 'clock' | 'random'> {
  files: Files;
  uploads: Pick<Uploads, 'drop' | 'dropOfImport'>;
  /** Rows per transaction; any value gives the same result. */
  rowsPerChunk?: number;
}

/**
 * Imports an uploaded file into a list. A chunk commits its leads, its rejected rows and the position in the
 * file together: cut off anywhere, the job goes on with the first row that is not committed.
 */
export function importCsvJob(deps: ImportDeps): JobKind {
  const rowsPerChunk = deps.rowsPerChunk ?? 2_000;
  return {
    kind: jobKinds.importCsv,
    abandoned: ({ workspaceId, jobId }) => deps.uploads.dropOfImport(workspaceId, jobId),
    async run(job, run) {
      const { workspaceId, jobId } = job;
      const listId = job.refId ?? '';
      const input = job.input as ImportInput;
      const counts: Counts = { added: 0, updated: 0, duplicate: 0, rejected: 0, ...job.counts };
      let { done } = job;
      let cursor = job.cursor as Cursor | null;
      try {
        if (cursor === null) {
          const plan = await surveyFile(deps.files, input.fileKey, input.options);
          const first: Cursor = { plan, record: plan.lastHeaderRecord };
          await run.chunk(async (tx) => {
            await storeHeader(tx, workspaceId, jobId, plan.header);
            return progress(first);
          });
          cursor = first;
        }
        if (cursor.finished === undefined && !(await readRows(cursor))) return interrupted;
        await deps.uploads.drop(workspaceId, input.fileKey);
      } catch (error) {
        if (error instanceof FileMissing) {
          throw new JobFailed('The uploaded file is no longer there. Upload it again.');
        }
        throw error;
      }
      return done === 0
        ? { end: 'done', message: 'The file has a header but no rows, so nothing was added.' }
        : { end: 'done' };

      /** False when the process is going down. */
      async function readRows(from: Cursor): Promise<boolean> {
        const { plan } = from;
        let { record } = from;
        for await (const rows of chunksOf(await recordsOf(deps.files, input.fileKey, from), rowsPerChunk)) {
          if (run.stopping.aborted) return false;
          const { people, rejects } = sorted(plan, rows);
          await run.chunk(async (tx) => {
            await addChunk(tx, people, rejects);
            done += rows.length;
            record = rows.at(-1)?.number ?? record;
            await hint(tx, workspaceId, 'leads.list', listId);
            return progress({ plan, record });
          });
        }
        await run.chunk(async () => progress({ plan, record, finished: true }));
        return true;
      }

      function progress(at: Cursor): JobProgress {
        return { done, total: at.plan.rows, counts: { ...counts }, cursor: at };
      }

      async function addChunk(tx: Tx, people: readonly FoundPerson[], rejects: readonly Reject[]) {
        const added = await addToList(tx, workspaceId, listId, people, {
          onExisting: input.options.onExisting,
          addedAt: input.addedAt,
          now: deps.clock.businessNow(),
          random: deps.random,
        });
        if (added.some(({ outcome }) => outcome === 'added')) {
          const at = deps.clock.businessNow();
          await deps.announcements.announce(tx, workspaceId, 'leads.list-grew', { listId, at });
        }
        await insertRejects(tx, workspaceId, jobId, rejects);
        const scored = await scorePeople(tx, people, added);
        for (const { leadId, outcome } of added) {
          if (outcome === 'duplicate' && scored.delete(leadId)) counts.updated += 1;
          else if (outcome !== 'skipped') counts[outcome] += 1;
        }
        counts.rejected += rejects.length;
      }

      /** The scores of a chunk; who was known before keeps theirs unless the file is to replace what is known. */
      async function scorePeople(tx: Tx, people: readonly FoundPerson[], added: readonly Added[]) {
        const { onExisting } = input.options;
        const scores = people.flatMap(({ score }, index) => {
          const one = added[index];
          if (score === undefined || one === undefined) return [];
          return onExisting === 'skip' && one.outcome !== 'added'
            ? []
            : [{ leadId: one.leadId, score, reason: 'From an imported file' }];
        });
        const how = onExisting === 'overwrite' ? 'overwrite' : 'fill_empty';
        return setScores(tx, workspaceId, scores, how, input.addedAt);
      }
    },
  };
}

async function recordsOf(
  files: Files,
  fileKey: string,
  { plan, record }: Cursor,
): Promise<AsyncGenerator<CsvRecord[]>> {
  const text = decodedText(await files.read(fileKey), plan.encoding, { fatal: false });
  return after(csvRecords(text, plan.delimiter), record);
}

/** Records with content behind the given number. */
async function* after(batches: AsyncIterable<CsvRecord[]>, number: number): AsyncGenerator<CsvRecord[]> {
  for await (const records of batches) {
    const wanted = records.filter((record) => record.number > number && hasContent(record.cells));
    if (wanted.length > 0) yield wanted;
  }
}

async function* chunksOf(batches: AsyncIterable<CsvRecord[]>, size: number): AsyncGenerator<CsvRecord[]> {
  let waiting: CsvRecord[] = [];
  for await (const records of batches) {
    waiting = waiting.length === 0 ? records : [...waiting, ...records];
    let from = 0;
    for (; waiting.length - from >= size; from += size) yield waiting.slice(from, from + size);
    waiting = waiting.slice(from);
  }
  if (waiting.length > 0) yield waiting;
}

function sorted(plan: FilePlan, rows: readonly CsvRecord[]): { people: FoundPerson[]; rejects: Reject[] } {
  const people: FoundPerson[] = [];
  const rejects: Reject[] = [];
  for (const { number, cells, problem } of rows) {
    const outcome = problem === null ? rowToPerson(plan.mapping, cells) : { reason: problem };
    if ('person' in outcome) people.push(outcome.person);
    else rejects.push({ rowNumber: number, cells, reason: outcome.reason });
  }
  return { people, rejects };
}
