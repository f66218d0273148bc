import { importOptions, type ImportOptions, type LeadList } from '@waypost/contract/leads';
import type { Job } from '@waypost/contract/jobs';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { FileTooLarge, type Files } from '../../../ports/files.ts';
import type { ImportInput } from '../jobs/import-csv.ts';
import { jobKinds, oneWithFilling, plannedJob } from '../list-jobs.ts';
import { startOf } from '../sources/csv/survey-file.ts';
import { looksLikeWorkbook } from '../sources/csv/text-encoding.ts';
import { insertImport } from '../store/import.store.ts';
import { insertSource } from '../store/list.store.ts';
import type { Uploads } from '../uploads.ts';
import { createList, getStoredList } from './change-lists.ts';

/** Largest file of an import, in bytes. */
export const importBytesMax = 2 * 1024 ** 3;

export interface StartImportDeps {
  platform: Platform;
  files: Files;
  uploads: Pick<Uploads, 'open' | 'drop'>;
  bytesMax: number;
}

/**
 * Takes the parts of an import form, `options` before `file`: the options are checked before a byte of the
 * file is kept, the file is kept whole before anything is stored, and then list and job appear together.
 * @throws AppError `invalid_input`, `not_found` (the list), `too_large`.
 */
export async function startImport(
  deps: StartImportDeps,
  workspaceId: string,
  parts: AsyncIterable<Multipart>,
): Promise<{ list: LeadList; job: Job }> {
  let options: ImportOptions | undefined;
  for await (const part of parts) {
    if (part.type === 'field') {
      if (part.fieldname === 'options') {
        options = checkedOptions(part.valueTruncated ? undefined : part.value);
        await checkTarget(deps, workspaceId, options);
      }
      continue;
    }
    if (part.fieldname !== 'file') throw wrong(part.fieldname, 'Send the file in the part named "file".');
    if (options === undefined) throw wrong('options', 'Send the part "options" before the file.');
    return keepAndPlan(deps, workspaceId, options, part);
  }
  throw wrong('file', 'Choose a CSV file to import.');
}

function wrong(path: string, message: string): AppError {
  return new AppError('invalid_input', message, { issues: [{ path, message }] });
}

function checkedOptions(value: unknown): ImportOptions {
  let given: unknown;
  try {
    given = JSON.parse(String(value));
  } catch {
    throw wrong('options', 'The import options are not valid JSON.');
  }
  const parsed = importOptions.safeParse(given);
  if (!parsed.success) {
    const issues = parsed.error.issues.slice(0, 50).map((issue) => ({
      path: ['options', ...issue.path.map(String)].join('.'),
      message: issue.message,
    }));
    throw new AppError('invalid_input', issues[0]?.message ?? 'Some options are not valid.', { issues });
  }
  const options = parsed.data;
  if (options.listId === undefined && options.name === undefined) {
    throw wrong('options.name', 'Give the new list a name.');
  }
  return options;
}

async function checkTarget({ platform }: StartImportDeps, workspaceId: string, options: ImportOptions) {
  const { listId } = options;
  if (listId !== undefined) {
    await inWorkspace(platform.db, workspaceId, (tx) => getStoredList(tx, workspaceId, listId));
  }
}

async function keepAndPlan(
  deps: StartImportDeps,
  workspaceId: string,
  options: ImportOptions,
  part: MultipartFile,
): Promise<{ list: LeadList; job: Job }> {
  const { platform, files, uploads, bytesMax } = deps;
  const fileKey = await uploads.open(workspaceId);
  try {
    await keep(files, fileKey, part, bytesMax);
    await refuseWhatIsNoText(files, fileKey);
    const { name, description, listId, ...reading } = options;
    const fileName = part.filename.trim().slice(0, 200) || 'file.csv';
    return await inWorkspace(platform.db, workspaceId, async (tx) => {
      const now = platform.clock.businessNow();
      const list =
        listId === undefined
          ? await createList(platform, tx, workspaceId, { name: name ?? fileName, description })
          : await getStoredList(tx, workspaceId, listId);
      const source = { id: platform.random.id(), listId: list.id, kind: 'csv', label: fileName } as const;
      await insertSource(tx, workspaceId, { ...source, url: null, now });
      const input: ImportInput = { fileKey, options: reading, addedAt: now };
      const kind = jobKinds.importCsv;
      const jobId = await platform.queue.enqueue(tx, workspaceId, { kind, refId: list.id, input });
      await insertImport(tx, workspaceId, { id: jobId, listId: list.id, fileName, fileKey, now });
      const shown = await oneWithFilling(tx, workspaceId, await getStoredList(tx, workspaceId, list.id));
      const job = await plannedJob(tx, workspaceId, jobId);
      await hint(tx, workspaceId, 'leads.list', list.id);
      return { list: shown, job };
    });
  } catch (error) {
    await uploads.drop(workspaceId, fileKey);
    throw error;
  }
}

async function keep(files: Files, fileKey: string, part: MultipartFile, bytesMax: number): Promise<void> {
  try {
    const { sizeBytes } = await files.write(fileKey, part.file, { bytesMax });
    if (sizeBytes > 0) return;
  } catch (error) {
    if (!(error instanceof FileTooLarge)) throw error;
    const limit = bytesMax >= 1024 ** 3 ? `${bytesMax / 1024 ** 3} GiB` : `${bytesMax} bytes`;
    throw new AppError('too_large', `The file is larger than ${limit}. Split it and import the parts.`);
  }
  throw wrong('file', 'The file is empty. Export it again or choose another file.');
}

async function refuseWhatIsNoText(files: Files, fileKey: string): Promise<void> {
  if (looksLikeWorkbook(await startOf(files, fileKey, 8))) {
    throw wrong('file', 'This is a workbook, not a CSV file. In Excel choose "Save as" and "CSV UTF-8".');
  }
}
