import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { processesOf } from './processes.ts';
import type { RunningProduct } from './running-product.ts';
import { waitUntil } from './wait-until.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Includes building the web app on a machine that has not built it yet. */
const START_TIMEOUT_MS = 240_000;
const STOP_TIMEOUT_MS = 60_000;

/** What a person may have set on this machine must not change what is tested. */
const SETTINGS =
  /^(PORT|HOST|PUBLIC_URL|DATA_DIR|DATABASE_\w+|SECRET_KEY|INSTALLATION_ID|LINKEDIN_\w+|AI_\w+|PAYMENTS_\w+|SMTP_URL|FILES_URL|SANDBOX_\w+|CLOCK_\w+|ENGINE_TIMING|DEMO_WORKSPACE|TRUST_PROXY|VITE_\w+|NODE_ENV|npm_\w+)$/;

export interface Product extends RunningProduct {
  /** Everything the launcher has written. */
  output: () => string;
  /** Ids of the processes of `npm start`: `api`, `worker`, `sandbox`. */
  pidOf: (name: string) => number;
  /** As Ctrl-C does. Fails when anything of it is still alive afterwards. */
  stop: () => Promise<void>;
  /** Kills what is left, for a test that has failed half-way. */
  abandon: () => void;
}

/**
 * `node tools/start.mjs` as a person runs it, on the given ports and data folder, until `/api/health` is content.
 * @throws with the launcher's output when it does not come up
 */
export async function startProduct({
  port,
  dataDir,
  sampleWorkspace = false,
}: {
  port: number;
  dataDir: string;
  /** With the sample workspace the first minute is busy with it. */
  sampleWorkspace?: boolean;
}): Promise<Product> {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !SETTINGS.test(name)));
  const launcher = spawn(process.execPath, [join(ROOT, 'tools/start.mjs')], {
    cwd: ROOT,
    env: {
      ...own,
      PORT: String(port),
      SANDBOX_PORT: String(port + 1),
      DATA_DIR: dataDir,
      DEMO_WORKSPACE: sampleWorkspace ? 'on' : 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [launcher.stdout, launcher.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const product: Product = {
    url: `http://127.0.0.1:${port}`,
    sandboxUrl: `http://127.0.0.1:${port + 1}`,
    dataDir,
    output: () => output,
    pidOf: (name) => pidOf(dataDir, name),
    stop: () => stop(launcher, dataDir, () => output),
    abandon: () => {
      launcher.kill('SIGKILL');
      for (const { pid } of processesOf(dataDir)) kill(pid);
    },
  };
  try {
    await waitUntil('the product is healthy', START_TIMEOUT_MS, async () => {
      if (launcher.exitCode !== null) return 'ended';
      const answer = await fetch(`${product.url}/api/health`).catch(() => undefined);
      return answer?.ok && output.includes('Waypost is running') ? 'healthy' : undefined;
    });
    if (launcher.exitCode !== null) throw new Error(`npm start ended with code ${launcher.exitCode}.`);
  } catch (error) {
    product.abandon();
    throw new Error(`${String(error)}\nThe launcher said:\n${output}`);
  }
  return product;
}

async function stop(launcher: ChildProcess, dataDir: string, output: () => string): Promise<void> {
  launcher.kill('SIGINT');
  await waitUntil('npm start has ended', STOP_TIMEOUT_MS, () =>
    launcher.exitCode !== null || launcher.signalCode !== null ? true : undefined,
  );
  const left = processesOf(dataDir);
  for (const { pid } of left) kill(pid);
  if (launcher.exitCode !== 0)
    throw new Error(`npm start ended with ${launcher.exitCode ?? launcher.signalCode}.\n${output()}`);
  if (left.length > 0) {
    const lines = left.map(({ pid, command }) => `${pid} ${command}`).join('\n');
    throw new Error(`npm start has left processes behind:\n${lines}`);
  }
}

function pidOf(dataDir: string, name: string): number {
  const file = join(dataDir, 'children.json');
  const children = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { name: string; pid: number }[])
    : [];
  const child = children.find((entry) => entry.name === name);
  if (!child) throw new Error(`There is no running process "${name}".`);
  return child.pid;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
