import { fileOptions, type FileOptions } from '@waypost/contract/leads-import';

/** How a file is read and what its rows do; everything of the options but where the people go. */
export type ReadingOptions = Omit<FileOptions, 'listId' | 'name' | 'description' | 'checkId'>;

export interface ImportInput {
  fileKey: string;
  options: ReadingOptions;
  /** All rows of one import carry one time, so that the order of the file stays. */
  addedAt: number;
}

/** The input of a job, also of one that was planned before these options existed. */
export function importInput(input: unknown): ImportInput {
  const given = input as { fileKey: string; options: object; addedAt: number };
  return { ...given, options: fileOptions.parse(given.options) };
}
