import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import { ownNode, root } from '../bootstrap/install.mjs';
import { nodeEnvironment, nodeFlags } from '../start/node-flags.mjs';
import { makeSourcesReady } from '../stripped/ready.mjs';
import { isAlive } from '../postgres/processes.mjs';

/**
 * Each single role: its entry point and whose settings of a running `npm start` it may borrow. `run` happens in this
 * process instead. An argument in square brackets may be left out.
 */
const COMMANDS = {
  api: { entry: 'apps/server/src/main-api.ts', says: 'the API and the web app' },
  worker: { entry: 'apps/server/src/main-worker.ts', says: 'a worker; start as many as you like' },
  migrate: {
    entry: 'apps/server/src/main-migrate.ts',
    says: 'bring the database to the newest version',
    borrows: 'migrate',
  },
  sandbox: { entry: 'apps/sandbox/src/main.ts', says: 'the simulated outside world' },
  admin: {
    entry: 'apps/server/src/main-admin.ts',
    says: 'give the account with this e-mail address the ADMIN role',
    argument: '<email>',
    borrows: 'api',
  },
  backup: {
    run: async (args) => (await import('../backup/command.mjs')).backupCommand(args),
    says: 'copy everything an installation needs into a folder',
    argument: '[folder]',
  },
  restore: {
    run: async (args) => (await import('../backup/command.mjs')).restoreCommand(args),
    says: 'make a data folder from a backup',
    argument: '<folder>',
  },
  'confirm-installation': {
    entry: 'apps/server/src/main-confirm-installation.ts',
    says: 'let a copied or restored database send from here',
    borrows: 'api',
  },
};

/**
 * `npx waypost <role>`: one role of the product in this process's place, for installations on more than one machine.
 * @param {string[]} args
 * @returns {Promise<number>} exit code
 */
export async function runCommand(args) {
  const [name, ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name] : undefined;
  if (!command || !isThere(command) || !fits(command, rest)) {
    const asked = name === undefined || name === '--help' || name === 'help';
    (asked ? console.log : console.error)(usage());
    return asked ? 0 : 2;
  }
  if (command.run) return command.run(rest);
  const env = {
    ...nodeEnvironment,
    ...process.env,
    ...(command.borrows && !process.env.DATABASE_URL && !process.env.DATABASE_APP_URL
      ? running(command.borrows)
      : {}),
  };
  await makeSourcesReady();
  const child = spawn(ownNode(), [...nodeFlags(command.entry), join(root, command.entry), ...rest], {
    env,
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code, signal) => done(code ?? 128 + (constants.signals[signal] ?? 1)));
  });
}

/** The connection of the `npm start` that runs on this machine; nothing when none does. */
function running(role) {
  const file = join(resolve(process.env.DATA_DIR || '.waypost'), 'running.json');
  if (!existsSync(file)) return {};
  const { pid, environments } = JSON.parse(readFileSync(file, 'utf8'));
  return isAlive(pid) ? environments[role] : {};
}

function isThere({ entry }) {
  return entry === undefined || existsSync(join(root, entry));
}

function fits({ argument = '' }, given) {
  if (given.length === 0) return !argument.startsWith('<');
  // Nobody means a folder that is named like an option.
  return argument !== '' && given.length === 1 && given[0] !== '' && !given[0].startsWith('-');
}

function usage() {
  const lines = Object.entries(COMMANDS)
    .filter(([, command]) => isThere(command))
    .map(
      ([name, { argument = '', says }]) => `  npx waypost ${`${name} ${argument}`.trim().padEnd(20)} ${says}`,
    );
  return [
    'Single roles of Waypost. "npm start" runs all of them on one machine.',
    '',
    ...lines,
    '',
    'They read their settings from the environment: see "Configuration" in README.md.',
  ].join('\n');
}
