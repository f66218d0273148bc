import type { Readable } from 'node:stream';

/** Keeps files under keys made by the product: lower case letters, digits, `-`, parts divided by `/`. */
export interface Files {
  /**
   * Stores a stream whole or not at all: a failed or cut stream leaves nothing under the key.
   * @throws FileTooLarge when more than `bytesMax` arrive.
   */
  write(key: string, content: Readable, options: { bytesMax: number }): Promise<{ sizeBytes: number }>;
  /** Streams a stored file. @throws FileMissing when there is none. */
  read(key: string): Promise<Readable>;
  /** Removes a file; a missing one is fine. */
  remove(key: string): Promise<void>;
  /** Removes every file whose key begins with this part and a `/`; none is fine. */
  removeAll(part: string): Promise<void>;
}

export class FileTooLarge extends Error {}
export class FileMissing extends Error {}
