import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ownNode, root } from '../bootstrap/install.mjs';
import { nodeEnvironment, nodeFlags } from './node-flags.mjs';

const LOG_BYTES_MAX = 20 * 1024 * 1024;
const HEALTHY_AFTER_MS = 60_000;
const BACK_OFF_MS = [500, 1_000, 2_000, 5_000, 10_000, 15_000];

/**
 * One child process that is restarted when it ends by itself.
 *
 * The contract a child keeps (`WAYPOST_SUPERVISED=1` tells it so):
 * - it ends by itself, cleanly, on SIGTERM and on the IPC event 'disconnect'. The channel closes when the launcher dies,
 *   whatever killed it, and on Windows it is the only way to ask;
 * - it ignores SIGINT (it runs in a process group of its own anyway, so Ctrl-C does not reach it);
 * - it may send { ready: true } over the channel;
 * - standard output and error go to its log file, so nothing blocks or breaks when the launcher is gone.
 * Until `confirm` it is not restarted: what cannot even start once has a wrong configuration, and that must be read.
 *
 * @param {object} input
 * @param {string} input.name as people read it: "worker"
 * @param {string} input.entry path below the repository root, or absolute
 * @param {string[]} [input.args]
 * @param {string} [input.cwd]
 * @param {Record<string, string | undefined>} input.env
 * @param {string} input.logDir
 * @param {number} input.graceMs how long it may take to stop
 * @param {(line: string) => void} input.say
 * @param {(problem: Error) => void} input.giveUp told when it can never run
 * @param {(pid: number | undefined) => void} [input.onPid]
 */
export function supervise({
  name,
  entry,
  args = [],
  cwd,
  env,
  logDir,
  graceMs,
  say,
  giveUp,
  onPid = () => {},
}) {
  mkdirSync(logDir, { recursive: true, mode: 0o700 });
  const logFile = join(logDir, `${name}.log`);
  let child;
  let stopping = false;
  let confirmed = false;
  let endedEarly = false;
  let saidReady = false;
  let failures = 0;
  let timer;
  let logStart = 0;

  function launch() {
    if (existsSync(logFile) && statSync(logFile).size > LOG_BYTES_MAX) renameSync(logFile, `${logFile}.1`);
    logStart = existsSync(logFile) ? statSync(logFile).size : 0;
    const out = openSync(logFile, 'a', 0o600);
    const startedAt = performance.now();
    child = spawn(ownNode(), [...nodeFlags(entry), join(root, entry), ...args], {
      cwd: cwd ?? root,
      env: { ...nodeEnvironment, ...env },
      detached: process.platform !== 'win32',
      stdio: ['ignore', out, out, 'ipc'],
      windowsHide: true,
    });
    closeSync(out);
    onPid(child.pid);
    child.on('message', (message) => {
      if (message?.ready) saidReady = true;
    });
    child.once('error', (error) => giveUp(new Error(`The ${name} cannot be started: ${error.message}`)));
    child.once('exit', (code, signal) => {
      onPid(undefined);
      if (stopping) return;
      if (!confirmed) {
        endedEarly = true;
        return;
      }
      if (performance.now() - startedAt > HEALTHY_AFTER_MS) failures = 0;
      const waitMs = BACK_OFF_MS[Math.min(failures, BACK_OFF_MS.length - 1)];
      failures += 1;
      const why = signal ? `by ${signal}` : `with code ${code}`;
      say(`The ${name} ended ${why}; starting it again in ${waitMs / 1000} s. (${logFile})`);
      timer = setTimeout(launch, waitMs);
    });
  }

  /** The end of what it wrote since its last start. */
  function lastWords() {
    if (!existsSync(logFile)) return '';
    const text = readFileSync(logFile).subarray(logStart).toString('utf8').trimEnd();
    return text.split('\n').slice(-20).join('\n');
  }

  const running = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const ended = (current) =>
    new Promise((done) => {
      if (current.exitCode !== null || current.signalCode !== null) done();
      else current.once('exit', done);
    });

  /** Asks, waits `graceMs`, then kills. */
  async function end(patienceMs) {
    const current = child;
    if (!running()) return;
    if (process.platform === 'win32') current.disconnect();
    else current.kill('SIGTERM');
    const kill = setTimeout(() => {
      say(`The ${name} did not stop within ${Math.round(patienceMs / 1000)} s; ending it.`);
      current.kill('SIGKILL');
    }, patienceMs);
    await ended(current);
    clearTimeout(kill);
  }

  return {
    name,
    start: launch,
    running,
    lastWords,
    /** Whether it ended before it was confirmed. */
    endedEarly: () => endedEarly,
    /** Whether it sent { ready: true }. */
    saysReady: () => saidReady,
    /** It works: from now on it is restarted whenever it ends. */
    confirm: () => {
      confirmed = true;
    },
    /** For reload mode: a fresh process with the present sources, without the back-off. */
    restart: async () => {
      clearTimeout(timer);
      stopping = true;
      await end(graceMs);
      stopping = false;
      launch();
    },
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      await end(graceMs);
    },
    kill: () => {
      stopping = true;
      clearTimeout(timer);
      if (running()) child.kill('SIGKILL');
    },
  };
}
