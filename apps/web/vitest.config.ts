import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
    // Other tests need no document: the project `web-logic` of the root runs them without one.
    include: ['src/**/*.test.tsx', 'src/**/*.dom.test.ts'],
    // A document for each file and its packages took three quarters of the time; what of it a file must not find is put
    // back by the setup.
    isolate: false,
    // As in the root, whose other projects run beside this one.
    maxWorkers: availableParallelism(),
    setupFiles: ['./src/testing/setup.ts'],
    css: false,
    restoreMocks: true,
  },
});
