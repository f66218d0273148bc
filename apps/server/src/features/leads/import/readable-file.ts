import { FileMissing, type Files } from '../../../ports/files.ts';
import { JobFailed } from '../../../platform/jobs/job-kinds.ts';
import { startOf } from '../sources/csv/survey-file.ts';
import { isNoText } from '../sources/csv/text-encoding.ts';
import { workbookToCsv } from '../sources/xlsx/workbook-to-csv.ts';

/** Where the rows of an uploaded workbook lie once they were read out of it. */
export function rowsKeyOf(fileKey: string): string {
  return `${fileKey}-rows`;
}

/**
 * The key of a file of text with the rows of the upload: itself, or for a workbook what its sheet holds.
 * @throws JobFailed when the workbook cannot be read, or the upload is gone.
 */
export async function readableFile(
  files: Files,
  fileKey: string,
  sheet: string | undefined,
): Promise<string> {
  if (!isNoText(await startOf(files, fileKey, 8))) return fileKey;
  const rowsKey = rowsKeyOf(fileKey);
  await workbookToCsv(files, fileKey, rowsKey, sheet);
  return rowsKey;
}

/** Runs work on an uploaded file; says so when the file is gone. */
export async function onUpload<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    throw new JobFailed('The uploaded file is no longer there. Upload it again.');
  }
}
