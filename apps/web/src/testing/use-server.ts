import { afterAll, afterEach, beforeAll } from 'vitest';
import { server } from './server.ts';

/** Call at the top of a test file: starts the answering server for it. */
export function useServer(): void {
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
}
