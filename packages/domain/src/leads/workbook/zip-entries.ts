import { WorkbookProblem, workbookProblems } from './workbook-problem.ts';

/** A file inside a packed file, still packed. */
export interface ZipEntry {
  /** Packed with deflate; else the bytes stand as they are. */
  isDeflated: boolean;
  bytes: Uint8Array;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endLength = 22;
const commentMax = 65_535;

/**
 * The entries of a packed file by name, read from its directory at the end.
 * @throws WorkbookProblem for one that is cut off, damaged, or protected.
 */
export function zipEntries(file: Uint8Array): Map<string, ZipEntry> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const broken = (): never => {
    throw new WorkbookProblem(workbookProblems.broken);
  };
  let end = file.length - endLength;
  const first = Math.max(0, end - commentMax);
  while (end >= first && view.getUint32(end, true) !== endSignature) end -= 1;
  if (end < first) return broken();
  const amount = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries = new Map<string, ZipEntry>();
  for (let index = 0; index < amount; index += 1) {
    if (at + 46 > file.length || view.getUint32(at, true) !== entrySignature) return broken();
    const flags = view.getUint16(at + 8, true);
    const method = view.getUint16(at + 10, true);
    const length = view.getUint32(at + 20, true);
    const nameLength = view.getUint16(at + 28, true);
    const rest = view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const local = view.getUint32(at + 42, true);
    // The parts of a workbook have plain names.
    const name = String.fromCharCode(...file.subarray(at + 46, at + 46 + nameLength));
    at += 46 + nameLength + rest;
    if ((flags & 1) !== 0) throw new WorkbookProblem(workbookProblems.locked);
    if (method !== 0 && method !== 8) return broken();
    if (local + 30 > file.length || view.getUint32(local, true) !== localSignature) return broken();
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (start + length > file.length) return broken();
    const bytes = file.subarray(start, start + length);
    entries.set(name.replace(/^\//, ''), { isDeflated: method === 8, bytes });
  }
  return entries;
}
