import { AsyncLocalStorage } from 'node:async_hooks';

/** Which copy of which loop is reading: two of one process may look at the same person at once, each with a look of its own. */
export const readingChain = new AsyncLocalStorage<object>();
