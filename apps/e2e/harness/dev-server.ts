import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { threeFreePorts } from './free-ports.ts';
import { waitUntil } from './wait-until.ts';

const WEB = fileURLToPath(new URL('../../web/', import.meta.url));

/** Vite in development mode, which alone serves the gallery of components. */
export async function startDevServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await threeFreePorts();
  const manifest = createRequire(join(WEB, 'package.json')).resolve('vite/package.json');
  const child = spawn(
    process.execPath,
    [join(dirname(manifest), 'bin/vite.js'), '--port', String(port), '--strictPort'],
    { cwd: WEB, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  await waitUntil('the development server answers', 60_000, async () => {
    if (ended()) throw new Error(output);
    return (await fetch(`${url}/gallery.html`).catch(() => undefined))?.ok ? true : undefined;
  });
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await waitUntil('the development server has ended', 10_000, () => (ended() ? true : undefined));
    },
  };
}
