import { totalmem } from 'node:os';

const MB = 1024 * 1024;
const SHARE = 1 / 8;
const MB_MIN = 128;
const MB_MAX = 1024;

/**
 * How much the embedded server keeps of its tables in memory of its own. A quarter of the machine is the usual advice
 * for one that does nothing else; here the product runs beside it, and what the operating system keeps counts too.
 *
 * @param {number} [bytes] what the machine, or the container around this process, has
 * @returns {string} `shared_buffers`, at least PostgreSQL's own 128 MB and at most 1 GB
 */
export function sharedBuffers(bytes = memoryBytes()) {
  const megabytes = Math.floor((bytes * SHARE) / MB);
  return `${Math.min(Math.max(megabytes, MB_MIN), MB_MAX)}MB`;
}

/** Without a limit the operating system answers 0 or a number beyond any machine. */
function memoryBytes() {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
