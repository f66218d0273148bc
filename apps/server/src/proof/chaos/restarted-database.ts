import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

interface Server {
  url: string;
  exited: Promise<unknown>;
  /** Without waiting for anything; the next start recovers. */
  kill(): void;
  stop(): Promise<void>;
}
type StartPostgres = (options: {
  dataDir: string;
  settings: Record<string, string | number>;
}) => Promise<Server>;

const embedded = new URL('../../../../../tools/postgres/embedded.mjs', import.meta.url).href;

/** A durable server of the run's own that is shut down at once, without a word, and started again on the same files. */
export async function openRestartedDatabase(): Promise<{
  url: string;
  restarts(): number;
  restart(): Promise<void>;
  stop(): Promise<void>;
}> {
  const dataDir = await mkdtemp(join(tmpdir(), 'waypost-chaos-db-'));
  const { startPostgres } = (await import(embedded)) as { startPostgres: StartPostgres };
  const settings = { max_connections: 200, track_commit_timestamp: 'on' };
  let server = await startPostgres({ dataDir, settings });
  let restarts = 0;
  return {
    url: server.url,
    restarts: () => restarts,
    async restart() {
      server.kill();
      await server.exited;
      for (let tries = 0; ; tries += 1) {
        try {
          server = await startPostgres({ dataDir, settings });
          restarts += 1;
          return;
        } catch (error) {
          if (tries === 5) throw error;
          await wait(500);
        }
      }
    },
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
