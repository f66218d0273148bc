import { createStore } from 'zustand';
import type { CopiedSteps } from './copy-graph.ts';

/** What was copied last, with the name it had. Kept while the page is open, so that it can go into another campaign. */
export const copiedSteps = createStore<{ copied: { steps: CopiedSteps; title: string } | null }>(() => ({
  copied: null,
}));
