import { relative, resolve } from 'node:path';
import { say, step } from '../start/progress.mjs';
import { makeBackup } from './backup.mjs';
import { defaultFolder } from './backup-folder.mjs';
import { DATABASE_FILE } from './format.mjs';
import { counted, inWords, size } from './in-words.mjs';
import { restoreBackup } from './restore.mjs';

const LINE_EVERY_MS = 200;

/**
 * `npx waypost backup [folder]`
 * @param {string[]} args
 * @returns {Promise<number>} exit code
 */
export async function backupCommand([given]) {
  const now = new Date();
  const dataDir = dataDirOf(process.env);
  const folder = resolve(given ?? defaultFolder(dataDir, now));
  return run('The backup', async (signal) => {
    const line = progressLine();
    const make = () =>
      makeBackup({ dataDir, folder, env: process.env, now, say, onProgress: line.show, signal });
    const backup = await (line.shown ? make() : step('Backing up', make)).finally(line.clear);
    const { database, files, sandbox } = backup;
    say(`Backed up to ${shown(folder)}`);
    say(
      `  the database (${size(database.bytes)}, ${size(database.packedBytes)} in ${DATABASE_FILE}), ` +
        `${counted(files.count, 'file')} (${size(files.bytes)}), the sandbox's world (${size(sandbox.bytes)}), the secrets`,
    );
    if (backup.keyIsElsewhere) say(`  Not in it: the SECRET_KEY of your settings. Keep it as well.`);
    say('  Whoever can read this folder can read everything Waypost knows. Keep a copy on another machine.');
    say(`  To restore it: npx waypost restore ${shown(folder)}`);
  });
}

/**
 * `npx waypost restore <folder>`
 * @param {string[]} args
 * @returns {Promise<number>} exit code
 */
export async function restoreCommand([folder]) {
  const dataDir = dataDirOf(process.env);
  return run('The restore', async (signal) => {
    const restored = await step('Restoring', () =>
      restoreBackup({ folder, dataDir, env: process.env, say, signal }),
    );
    say(`Restored into ${shown(dataDir)} what was backed up at ${restored.backup.madeAt}. Now:`);
    const where = process.env.DATA_DIR ? `DATA_DIR=${shown(dataDir)} ` : '';
    const steps = [
      ...(restored.keyIsElsewhere ? ['Set the SECRET_KEY this installation was run with.'] : []),
      'Make sure the original does not run any more.',
      `${where}npm start`,
      `Sign in and look through what was sent since ${restored.backup.madeAt}: nothing is sent from here yet.`,
      `${where}npx waypost confirm-installation, beside the running Waypost; then start it again.`,
    ];
    steps.forEach((text, index) => say(`  ${index + 1}. ${text}`));
  });
}

function dataDirOf(env) {
  return resolve(env.DATA_DIR || '.waypost');
}

/** Ctrl-C ends the work and clears up; a second one does not wait for that. */
async function run(aim, work) {
  const stop = new AbortController();
  let asked = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (asked) process.exit(1);
      asked = true;
      stop.abort(new Error(`${aim} was stopped; nothing is left of it.`));
    });
  }
  try {
    await work(stop.signal);
    return 0;
  } catch (error) {
    process.stderr.write(`${stop.signal.aborted ? stop.signal.reason.message : inWords(error, aim)}\n`);
    return 1;
  }
}

/** One line that is written over, on a terminal only. */
function progressLine() {
  const { isTTY } = process.stdout;
  let lastAt = -Infinity;
  return {
    shown: isTTY,
    show: ({ doneBytes, aboutBytes }) => {
      const now = performance.now();
      if (!isTTY || now - lastAt < LINE_EVERY_MS) return;
      lastAt = now;
      // The estimate is without the write-ahead log, so the end may lie beyond it.
      const of = aboutBytes > doneBytes ? ` of about ${size(aboutBytes)}` : '';
      process.stdout.write(`\r\u001B[KBacking up the database: ${size(doneBytes)}${of}`);
    },
    clear: () => {
      if (isTTY) process.stdout.write('\r\u001B[K');
    },
  };
}

/** Short where it lies below the present folder. */
function shown(path) {
  const near = relative(process.cwd(), path);
  return near !== '' && !near.startsWith('..') ? near : path;
}
