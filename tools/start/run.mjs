import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleSignIn } from '../../packages/domain/src/sample/sign-in.ts';
import { root } from '../bootstrap/install.mjs';
import { startPostgres } from '../postgres/embedded.mjs';
import { takeOwnership } from '../postgres/owner-file.mjs';
import { makePrivate } from '../postgres/places.mjs';
import { rememberChildren, waitForEarlierChildren } from './earlier-run.mjs';
import { buildEnvironments, readSettings } from './environment.mjs';
import { isFirstStart } from './first-start.mjs';
import { checkGivenDatabase } from './given-database.mjs';
import { answers, healthProblems, waitUntil } from './health.mjs';
import { checkPorts } from './ports.mjs';
import { say, step } from './progress.mjs';
import { reloadOnChange } from './reload.mjs';
import { watchForRestored } from './restored-database.mjs';
import { runOnce } from './run-once.mjs';
import { readOrMakeSecrets } from './secrets.mjs';
import { onStopRequest } from './stop-signals.mjs';
import { supervise } from './supervised.mjs';
import { makeSourcesReady } from '../stripped/ready.mjs';
import { ensureWebBuild } from '../web/ensure-build.mjs';

/** A dispatched action may wait 30 s for its answer; stopping earlier would only put it in doubt. */
const WORKER_GRACE_MS = 35_000;
const GRACE_MS = 10_000;
const READY_TIMEOUT_MS = 60_000;

/**
 * `npm start`: brings up everything on this machine and keeps it up until asked to stop.
 * @param {{ dev: boolean }} options `dev`: sources are watched, the web app comes from Vite
 */
export async function run({ dev }) {
  /** Undone in reverse order. @type {{ stop: () => Promise<void> | void, kill?: () => void }[]} */
  const started = [];
  let ending = false;
  let bringing;

  async function end(code, line) {
    if (ending) return;
    ending = true;
    if (line) say(line);
    await step('Stopping', async () => {
      // What is just being started must be known before it can be stopped.
      await bringing.catch(() => {});
      for (const part of started.toReversed()) await part.stop();
    });
    if (code === 0) say('Stopped.');
    process.exit(code);
  }
  onStopRequest({
    stop: (why) => void end(0, why.startsWith('SIG') ? '' : `Stopping because ${why}.`),
    force: () => {
      for (const part of started.toReversed()) part.kill?.();
      process.exit(1);
    },
  });

  const giveUp = (problem) => void end(1, problem.message);
  bringing = bringUp({ dev, started, giveUp, isEnding: () => ending });
  bringing.catch((error) => end(1, inWords(error)));
}

/** What the person can act on is the sentence; a stack is for defects of ours. */
function inWords(error) {
  return error instanceof TypeError || error instanceof ReferenceError ? String(error.stack) : error.message;
}

async function bringUp({ dev, started, giveUp, isEnding }) {
  const settings = readSettings(process.env, process.cwd());
  const { dataDir } = settings;
  makePrivate(dataDir);
  const release = own(join(dataDir, 'launcher'), settings);
  started.push({ stop: release, kill: release });
  await waitForEarlierChildren(dataDir, step);
  await checkPorts([
    { port: settings.port, host: settings.host, name: 'the web address', setting: 'PORT' },
    ...(settings.needsSandbox
      ? [
          { port: settings.sandboxPort, host: '127.0.0.1', name: 'the sandbox', setting: 'SANDBOX_PORT' },
          { port: settings.mailPort, host: '127.0.0.1', name: "the sandbox's mail", setting: 'SANDBOX_PORT' },
        ]
      : []),
  ]);

  const secrets = readOrMakeSecrets(dataDir);
  const building = dev ? Promise.resolve() : ensureWebBuild(step);
  building.catch(() => {}); // awaited below; a failure must not end the process before the database is stopped
  const sourcesReady = makeSourcesReady();
  const database = await openDatabase({ settings, started, giveUp, isEnding });
  const environmentsOf = (isFirstStart) =>
    buildEnvironments({ env: process.env, settings, secrets, ownerUrl: database.url, isFirstStart });
  let environments = environmentsOf(false);
  leaveConnectionForCommands(dataDir, environments, started);

  await sourcesReady;
  await step('Preparing the database', () =>
    runOnce('apps/server/src/main-migrate.ts', environments.migrate, 'Preparing the database'),
  );
  started.push(await watchForRestored({ url: database.url, dataDir, say }));
  if (settings.sampleWorkspace) environments = environmentsOf(await isFirstStart(settings, database.url));
  await building;
  if (isEnding()) return;

  const memory = rememberChildren(dataDir);
  started.push({ stop: memory.clear });
  const launch = (name, entry, env, extra = {}) => {
    const child = supervise({
      name,
      entry,
      env,
      say,
      giveUp,
      logDir: join(dataDir, 'logs'),
      graceMs: GRACE_MS,
      ...extra,
      onPid: (pid) => memory.set(name, pid),
    });
    started.push(child);
    child.start();
    return child;
  };
  const children = {};
  const ready = (child, check) => waitForChild(child, check, isEnding);
  if (settings.needsSandbox) {
    children.sandbox = launch('sandbox', 'apps/sandbox/src/main.ts', environments.sandbox);
    await ready(children.sandbox, () => answers(`http://127.0.0.1:${settings.sandboxPort}/_clock`));
  }
  if (isEnding()) return;
  children.api = launch('api', 'apps/server/src/main-api.ts', environments.api);
  children.worker = launch('worker', 'apps/server/src/main-worker.ts', environments.worker, {
    graceMs: WORKER_GRACE_MS,
  });
  const apiUrl = `http://${urlHost(settings.host)}:${settings.port}`;
  await ready(children.api, () => answers(`${apiUrl}/api/health`));
  await ready(children.worker, () => children.worker.saysReady());
  const problems = await step('Waiting until everything is healthy', () => healthProblems(apiUrl, isEnding));
  if (isEnding()) return;
  if (dev) {
    started.push(reloadOnChange(children, say));
    launch(
      'web',
      'node_modules/vite/bin/vite.js',
      { ...process.env, WAYPOST_DEV_API: apiUrl },
      { cwd: join(root, 'apps/web') },
    );
  }
  sayHowToUse(settings, problems, dev, settings.sampleWorkspace ? await readSample(apiUrl) : undefined);
}

function own(path, { port, host }) {
  try {
    return takeOwnership(path);
  } catch (error) {
    if (error.code !== 'ALREADY_RUNNING') throw error;
    throw new Error(
      `Waypost is already running on this data folder (process ${error.pid}), probably at http://${urlHost(host)}:${port}.\n` +
        'Stop that one first, or start another with its own DATA_DIR and PORT.',
    );
  }
}

/** The given database, or the embedded one, started again should it die. */
async function openDatabase({ settings, started, giveUp, isEnding }) {
  if (settings.databaseUrl) {
    await step('Connecting to the database', () => checkGivenDatabase(settings.databaseUrl));
    return { url: settings.databaseUrl };
  }
  let server;
  const start = () =>
    step('Starting the database', () =>
      startPostgres({ dataDir: settings.dataDir, log: say, port: server?.port }),
    );
  server = await start();
  const watch = () =>
    server.exited.then(async ({ code, signal }) => {
      if (isEnding()) return;
      say(`The database ended (${signal ?? `code ${code}`}); starting it again.`);
      try {
        server = await start();
        watch();
      } catch (error) {
        giveUp(error);
      }
    });
  watch();
  started.push({ stop: () => server.stop(), kill: () => server.kill() });
  return { url: server.url };
}

/** `npx waypost …` on the same machine uses this while we run; the file goes when we stop. */
function leaveConnectionForCommands(dataDir, environments, started) {
  const file = join(dataDir, 'running.json');
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify({ pid: process.pid, environments: onlyOurs(environments) }), {
    mode: 0o600,
  });
  started.push({ stop: () => rmSync(file, { force: true }) });
}

/** Not the whole environment of the terminal: only what differs from it. */
function onlyOurs(environments) {
  return Object.fromEntries(
    Object.entries(environments).map(([role, env]) => [
      role,
      Object.fromEntries(
        Object.entries(env).filter(
          ([name, value]) => value !== process.env[name] && name !== 'WAYPOST_SUPERVISED',
        ),
      ),
    ]),
  );
}

async function waitForChild(child, check, isEnding) {
  const failed = (how) => new Error(`The ${child.name} ${how}.\n${child.lastWords()}`);
  await step(`Starting the ${child.name}`, async () => {
    try {
      await waitUntil(READY_TIMEOUT_MS, async () => {
        if (isEnding()) return true;
        if (child.endedEarly()) throw failed('did not start');
        return check();
      });
    } catch (error) {
      throw error.code === 'TIMEOUT' ? failed('was not ready within a minute') : error;
    }
  });
  child.confirm();
}

/** Where this machine reaches a server that listens on `host`. */
function urlHost(host) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** How far the sample workspace is; undefined where there is none. */
async function readSample(apiUrl) {
  const answer = await fetch(`${apiUrl}/api/sample`, { signal: AbortSignal.timeout(5_000) }).catch(
    () => undefined,
  );
  const { data } = answer?.ok ? await answer.json() : {};
  return data?.state === 'making' || data?.state === 'ready' ? data.state : undefined;
}

function sayHowToUse(settings, problems, dev, sample) {
  const { sandboxDoors } = settings;
  const address = dev ? 'http://127.0.0.1:5173' : settings.publicUrl;
  say('');
  say(`  Waypost is running:  ${address}`);
  say('');
  say('  Sign up with any e-mail address and password.');
  if (sandboxDoors.linkedin) {
    say(
      '  LinkedIn is simulated: link an account as ok@example.com with the password "sandbox"; nobody real is contacted.',
    );
  }
  if (sample !== undefined) {
    say(
      `  Or look at six weeks of work: "Open the sample workspace" on the sign-in page (${sampleSignIn.email}, password "${sampleSignIn.password}").`,
    );
    if (sample === 'making')
      say(
        '  It is being made at this moment, which takes a minute or two; the sign-in page shows how far it is.',
      );
  }
  const shown = settings.dataDir === join(process.cwd(), '.waypost') ? '.waypost' : settings.dataDir;
  say(`  Everything is kept in ${shown} (logs in ${join(shown, 'logs')}). Ctrl-C stops it.`);
  if (settings.databaseUrl && !(process.env.SECRET_KEY && process.env.INSTALLATION_ID)) {
    say(
      `  Other machines on this database need the SECRET_KEY and INSTALLATION_ID of ${shown}/secrets.json.`,
    );
  }
  for (const problem of problems) say(`  Not healthy yet: ${problem}`);
  say('');
}
