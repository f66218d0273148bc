import { afterEach, expect, test, vi } from 'vitest';
import { ownTurn } from './own-turn.ts';

afterEach(() => vi.unstubAllGlobals());

test('a turn comes after what was under way, with or without the queue of the browser', async () => {
  for (const scheduler of [
    undefined,
    {},
    { postTask: async (work: () => void) => void setImmediate(work) },
  ]) {
    vi.stubGlobal('scheduler', scheduler);
    const steps: string[] = [];
    const turn = ownTurn().then(() => void steps.push('turn'));
    steps.push('task');
    await turn;
    expect(steps).toEqual(['task', 'turn']);
  }
});
