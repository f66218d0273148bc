import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const databaseTests = '**/*.db.test.ts';

/** A project of pure tests below one folder. They share what they load: they leave nothing behind in it. */
function pure(name: string, folder: string, notHere = databaseTests) {
  return {
    test: {
      name,
      root: folder,
      include: ['**/*.test.ts', '**/*.test.mjs'],
      exclude: ['**/node_modules/**', notHere],
      isolate: false,
      // A property that throws on a slow machine is found by its counterexample, not by the clock.
      testTimeout: 15_000,
    },
  };
}

export default defineConfig({
  test: {
    // Nothing else runs beside the tests; by itself vitest leaves one core of two idle.
    maxWorkers: availableParallelism(),
    projects: [
      pure('domain', 'packages/domain/src'),
      pure('contract', 'packages/contract/src'),
      pure('sandbox', 'apps/sandbox/src'),
      pure('server', 'apps/server/src'),
      pure('tools', 'tools'),
      {
        test: {
          name: 'server-db',
          root: 'apps/server/src',
          include: [databaseTests],
          globalSetup: [new URL('tools/vitest/database-setup.mjs', import.meta.url).pathname],
          // Each file has a database and a platform of its own; what they load, which took a third of the time, is shared.
          isolate: false,
          // A file clones the template, starts parts of the server and drops the clone: slower than a pure test.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      // What needs no document; the rest of the web app is described beside it.
      pure('web-logic', 'apps/web', '**/*.dom.test.ts'),
      'apps/web',
    ],
  },
});
