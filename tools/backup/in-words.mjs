const GIGABYTE = 1e9;
const UNITS = [
  [GIGABYTE, 'GB'],
  [1e6, 'MB'],
  [1e3, 'kB'],
];

/** @param {number} bytes @returns {string} "84 MB", "1.3 GB" */
export function size(bytes) {
  const [unit, name] = UNITS.find(([each]) => bytes >= each) ?? [1, 'bytes'];
  const digits = unit === GIGABYTE ? 1 : 0;
  return `${(bytes / unit).toFixed(digits)} ${name}`;
}

/** @param {number} count @param {string} one @returns {string} "1 file", "2 files" */
export function counted(count, one) {
  return `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`;
}

/**
 * What a person can do about a failure; the failure itself where that is all there is to say.
 * @param {NodeJS.ErrnoException} error
 * @param {string} aim as in "The backup"
 */
export function inWords(error, aim) {
  const at = error.path ? ` (${error.path})` : '';
  const code = error.syscall === 'connect' ? 'ECONNREFUSED' : error.code;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `${aim} was not made: the disk is full${at}. Free some space, or name a folder on another disk.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${aim} was not made: this user may not read or write there${at}.`;
    case 'ENOTDIR':
    case 'ENOENT':
      return `${aim} was not made: a folder is missing or is a file${at}.`;
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case '57P01':
    case '57P03':
      return `${aim} was not made: the database went away (${error.message}). Try again when Waypost runs, or is stopped.`;
    default:
      return error instanceof TypeError || error instanceof ReferenceError
        ? String(error.stack)
        : error.message || String(error);
  }
}
