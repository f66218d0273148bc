import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * PostgreSQL refuses to run as root. Three ways to run it, tried in this order:
 * - `direct`: we are not root;
 * - `namespace`: root on Linux starts it in a user namespace of its own, where the same files belong to "nobody";
 *   nothing changes owner and it works below a 0700 home;
 * - `user`: where user namespaces are refused, an unprivileged account of the machine.
 *
 * @typedef {{ kind: 'direct' | 'namespace' | 'user', uid?: number, gid?: number }} RunAs
 */

/** @returns {RunAs} */
export function chooseRunAs() {
  if (process.platform === 'win32' || process.getuid() !== 0) return { kind: 'direct' };
  if (process.platform === 'linux' && process.env.WAYPOST_POSTGRES_RUN_AS !== 'user') {
    const probe = spawnSync('unshare', ['--user', '--', 'id', '-u'], { encoding: 'utf8', cwd: '/' });
    if (probe.status === 0 && probe.stdout.trim() !== '0') return { kind: 'namespace' };
  }
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const account = findAccount(name);
    if (account) return { kind: 'user', ...account };
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine offers neither user namespaces nor an account "nobody". ' +
      'Start Waypost as a normal user, or set DATABASE_URL.',
  );
}

/**
 * The command and spawn options that run `file` as `runAs` says. The process id is that of `file` itself in all
 * three cases: `unshare` replaces itself.
 * @param {RunAs} runAs
 * @param {string} file
 * @param {string[]} args
 */
export function commandAs(runAs, file, args) {
  const options = { env: cleanEnvironment(), ...(process.platform === 'win32' ? {} : { cwd: '/' }) };
  if (runAs.kind === 'namespace') return { file: 'unshare', args: ['--user', '--', file, ...args], options };
  if (runAs.kind === 'user') return { file, args, options: { ...options, uid: runAs.uid, gid: runAs.gid } };
  return { file, args, options };
}

/**
 * Whether `file args` succeeds when run that way; used to learn what the unprivileged side can reach.
 * @param {RunAs} runAs
 * @param {string} file
 * @param {string[]} args
 */
export function succeedsAs(runAs, file, args) {
  const command = commandAs(runAs, file, args);
  return spawnSync(command.file, command.args, { ...command.options, stdio: 'ignore' }).status === 0;
}

/** The caller's PG* variables and locale would change the server's defaults, so it gets neither. */
function cleanEnvironment() {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^PG|^LC_|^LANG$|^DATABASE_|SECRET|API_KEY|^TZ$/i.test(name),
  );
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

function findAccount(name) {
  let lines;
  try {
    lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const fields = lines.map((line) => line.split(':')).find((parts) => parts[0] === name);
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : undefined;
}
