import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

export interface FoundProcess {
  pid: number;
  command: string;
}

/** Every process that works on this data folder: by its environment or its command line. */
export function processesOf(dataDir: string): FoundProcess[] {
  return process.platform === 'linux' ? fromProc(dataDir) : fromPs(dataDir);
}

function fromProc(dataDir: string): FoundProcess[] {
  const marks = [`DATA_DIR=${dataDir}`];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), command: nulSeparated(`/proc/${name}/cmdline`).join(' ') }))
    .filter(
      ({ pid, command }) =>
        command !== '' &&
        (command.includes(dataDir) ||
          nulSeparated(`/proc/${pid}/environ`).some((line) => marks.includes(line))),
    );
}

/** Elsewhere foreign environments are not readable; the database names its folder on the command line. */
function fromPs(dataDir: string): FoundProcess[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,command='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(.*)$/.exec(line))
    .flatMap((match) =>
      match?.[2]?.includes(dataDir) ? [{ pid: Number(match[1]), command: match[2] }] : [],
    );
}

function nulSeparated(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\0').filter(Boolean);
  } catch {
    return [];
  }
}
