import { fileOptions, type FileOptions } from '@waypost/contract/leads-import';
import type { LeadList } from '@waypost/contract/leads';
import type { Job } from '@waypost/contract/jobs';
import { spelledAsKnown } from '@waypost/domain/leads/csv-mapping';
import { knownFieldName } from '@waypost/domain/leads/field-name';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { FileTooLarge, type Files } from '../../../ports/files.ts';
import {
  customKinds,
  noteCustomFields,
  noteDayFields,
  setCustomFieldKind,
} from '../grid/custom-field.store.ts';
import type { ImportInput } from '../import/import-input.ts';
import { jobKinds, oneWithFilling, plannedJob } from '../list-jobs.ts';
import { chosenMapping } from '../sources/csv/chosen-mapping.ts';
import { ownDaysOf, ownFieldsOf } from '../sources/csv/row-to-person.ts';
import { startOf } from '../sources/csv/survey-file.ts';
import { isNoText } from '../sources/csv/text-encoding.ts';
import { workbookRefusal } from '../sources/xlsx/workbook-to-csv.ts';
import { insertImport, takeFileOfCheck } from '../store/import.store.ts';
import { insertSource } from '../store/list.store.ts';
import type { Uploads } from '../uploads.ts';
import { createList, getStoredList } from './change-lists.ts';

/** Largest file of an import, in bytes. */
export const importBytesMax = 2 * 1024 ** 3;
/** Largest `options` part: some thousand repaired cells, in bytes. */
export const optionsBytesMax = 8 * 1024 * 1024;

export interface StartImportDeps {
  platform: Platform;
  files: Files;
  uploads: Pick<Uploads, 'open' | 'drop'>;
  bytesMax: number;
}

interface Upload {
  fileKey: string;
  fileName: string;
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
  return withUpload(deps, workspaceId, parts, 'import', (tx, options, upload) =>
    planImport(deps.platform, tx, workspaceId, options, upload),
  );
}

/**
 * As {@link startImport}, but only to count what the import would do.
 * @throws AppError as there.
 */
export async function startCheck(
  deps: StartImportDeps,
  workspaceId: string,
  parts: AsyncIterable<Multipart>,
): Promise<{ job: Job }> {
  return withUpload(deps, workspaceId, parts, 'check', (tx, options, upload) =>
    planCheck(deps.platform, tx, workspaceId, options, upload),
  );
}

async function withUpload<Result>(
  deps: StartImportDeps,
  workspaceId: string,
  parts: AsyncIterable<Multipart>,
  what: 'import' | 'check',
  plan: (tx: Tx, options: FileOptions, upload: Upload) => Promise<Result>,
): Promise<Result> {
  let options: FileOptions | undefined;
  for await (const part of parts) {
    if (part.type === 'field') {
      if (part.fieldname === 'options') {
        options = checkedOptions(part.valueTruncated ? undefined : part.value, what);
        await checkTarget(deps, workspaceId, options);
      }
      continue;
    }
    if (part.fieldname !== 'file') throw wrong(part.fieldname, 'Send the file in the part named "file".');
    if (options === undefined) throw wrong('options', 'Send the part "options" before the file.');
    if (options.checkId !== undefined) throw wrong('file', 'The file of the check is used; send no other.');
    return keepAndPlan(deps, workspaceId, options, part, plan);
  }
  const checkId = options?.checkId;
  if (options === undefined || checkId === undefined) throw wrong('file', 'Choose a file to import.');
  const chosen = options;
  return inWorkspace(deps.platform.db, workspaceId, async (tx) => {
    const upload = await takeFileOfCheck(tx, workspaceId, checkId);
    if (upload === null) {
      throw wrong('options.checkId', 'The file of this check is no longer there. Choose the file again.');
    }
    return plan(tx, chosen, upload);
  });
}

function wrong(path: string, message: string): AppError {
  return new AppError('invalid_input', message, { issues: [{ path, message }] });
}

function checkedOptions(value: unknown, what: 'import' | 'check'): FileOptions {
  let given: unknown;
  try {
    given = JSON.parse(String(value));
  } catch {
    throw wrong('options', 'The import options are not valid JSON.');
  }
  const parsed = fileOptions.safeParse(given);
  if (!parsed.success) {
    const issues = parsed.error.issues.slice(0, 50).map((issue) => ({
      path: ['options', ...issue.path.map(String)].join('.'),
      message: issue.message,
    }));
    throw new AppError('invalid_input', issues[0]?.message ?? 'Some options are not valid.', { issues });
  }
  const options = parsed.data;
  if (what === 'import' && options.listId === undefined && options.name === undefined) {
    throw wrong('options.name', 'Give the new list a name.');
  }
  return options;
}

async function checkTarget({ platform }: StartImportDeps, workspaceId: string, options: FileOptions) {
  const { listId } = options;
  if (listId !== undefined) {
    await inWorkspace(platform.db, workspaceId, (tx) => getStoredList(tx, workspaceId, listId));
  }
}

async function keepAndPlan<Result>(
  deps: StartImportDeps,
  workspaceId: string,
  options: FileOptions,
  part: MultipartFile,
  plan: (tx: Tx, options: FileOptions, upload: Upload) => Promise<Result>,
): Promise<Result> {
  const { platform, files, uploads, bytesMax } = deps;
  const fileKey = await uploads.open(workspaceId);
  try {
    await keep(files, fileKey, part, bytesMax);
    if (isNoText(await startOf(files, fileKey, 8))) {
      const refusal = await workbookRefusal(files, fileKey);
      if (refusal !== null) throw wrong('file', refusal);
    }
    const fileName = part.filename.trim().slice(0, 200) || 'file.csv';
    return await inWorkspace(platform.db, workspaceId, (tx) => plan(tx, options, { fileKey, fileName }));
  } catch (error) {
    await uploads.drop(workspaceId, fileKey);
    throw error;
  }
}

async function planImport(
  platform: Platform,
  tx: Tx,
  workspaceId: string,
  options: FileOptions,
  { fileKey, fileName }: Upload,
): Promise<{ list: LeadList; job: Job }> {
  const { name, description, listId } = options;
  const now = platform.clock.businessNow();
  const list =
    listId === undefined
      ? await createList(platform, tx, workspaceId, { name: name ?? fileName, description })
      : await getStoredList(tx, workspaceId, listId);
  const source = { id: platform.random.id(), listId: list.id, kind: 'csv', label: fileName } as const;
  await insertSource(tx, workspaceId, { ...source, url: null, now });
  const input: ImportInput = { fileKey, options: readingOf(options), addedAt: now };
  const kind = jobKinds.importCsv;
  const jobId = await platform.queue.enqueue(tx, workspaceId, { kind, refId: list.id, input, at: now });
  await insertImport(tx, workspaceId, {
    ...{ id: jobId, listId: list.id, fileName, fileKey, dryRun: false, now },
    madeList: listId === undefined ? { name: list.name, description: list.description } : null,
  });
  // With the answer already: whoever opens the list before its job began is offered the fields it will bring.
  const known = [...(await customKinds(tx, workspaceId)).keys()];
  const mapping = spelledAsKnown(chosenMapping([], options.mapping), known);
  const kinds = Object.entries(options.customKinds).map(([field, fieldKind]) => ({
    name: knownFieldName(field, known) ?? field,
    kind: fieldKind,
  }));
  await noteDayFields(tx, workspaceId, ownDaysOf(mapping), jobId);
  await noteCustomFields(tx, workspaceId, [...ownFieldsOf(mapping), ...kinds.map(({ name }) => name)], jobId);
  for (const field of kinds) await setCustomFieldKind(tx, workspaceId, field);
  const shown = await oneWithFilling(tx, workspaceId, await getStoredList(tx, workspaceId, list.id));
  const job = await plannedJob(tx, workspaceId, jobId);
  await hint(tx, workspaceId, 'leads.list', list.id);
  return { list: shown, job };
}

async function planCheck(
  platform: Platform,
  tx: Tx,
  workspaceId: string,
  options: FileOptions,
  { fileKey, fileName }: Upload,
): Promise<{ job: Job }> {
  const { listId = null } = options;
  if (listId !== null) await getStoredList(tx, workspaceId, listId);
  const now = platform.clock.businessNow();
  const input: ImportInput = { fileKey, options: readingOf(options), addedAt: now };
  const jobId = await platform.queue.enqueue(tx, workspaceId, {
    kind: jobKinds.checkCsv,
    refId: listId,
    input,
  });
  await insertImport(tx, workspaceId, { id: jobId, listId, fileName, fileKey, dryRun: true, now });
  return { job: await plannedJob(tx, workspaceId, jobId) };
}

/** What of the options says how rows are read. */
function readingOf({
  name: _name,
  description: _words,
  listId: _list,
  checkId: _check,
  ...reading
}: FileOptions) {
  return reading;
}

async function keep(files: Files, fileKey: string, part: MultipartFile, bytesMax: number): Promise<void> {
  try {
    const { sizeBytes } = await files.write(fileKey, part.file, { bytesMax });
    if (sizeBytes > 0) return;
  } catch (error) {
    if (!(error instanceof FileTooLarge)) throw error;
    const limit = bytesMax >= 1024 ** 3 ? `${bytesMax / 1024 ** 3} GB` : `${bytesMax} bytes`;
    throw new AppError('too_large', `The file is larger than ${limit}. Split it and import the parts.`);
  }
  throw wrong('file', 'The file is empty. Export it again or choose another file.');
}
