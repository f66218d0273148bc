import { createServer } from 'node:net';

/** Web, sandbox, and the sandbox's mail stand side by side. */
const PORTS_NEEDED = 3;
const FIRST = 20_000;
const LAST = 32_000;

/**
 * The first of three neighbouring free ports, below the range from which the machine hands out ports by itself.
 * @throws when nothing is free after 200 tries
 */
export async function threeFreePorts(): Promise<number> {
  for (let tries = 0; tries < 200; tries += 1) {
    const first = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    const free = await Promise.all(Array.from({ length: PORTS_NEEDED }, (_, index) => isFree(first + index)));
    if (free.every(Boolean)) return first;
  }
  throw new Error('No three neighbouring free ports were found.');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => done(true)));
  });
}
