import { afterEach, expect, test, vi } from 'vitest';
import { ownTurn } from './own-turn.ts';

afterEach(() => vi.unstubAllGlobals());

/** A queue of tasks as a browser has it: what was asked for is done in a task of its own, and then answered. */
const queueOfTasks = () =>
  vi.fn((work: () => void) => new Promise<void>((resolve) => setImmediate(() => resolve(work()))));

test('a turn is a task of its own, in the queue of the browser where that takes tasks', async () => {
  const postTask = queueOfTasks();
  for (const scheduler of [undefined, {}, { postTask }]) {
    vi.stubGlobal('scheduler', scheduler);
    const steps: string[] = [];
    const turn = ownTurn().then(() => void steps.push('turn'));
    queueMicrotask(() => queueMicrotask(() => steps.push('end of this task')));
    await turn;
    expect(steps).toEqual(['end of this task', 'turn']);
  }
  expect(postTask).toHaveBeenCalledOnce();
});
