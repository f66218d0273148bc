import { expect, test } from 'vitest';
import { keptForMs, type Kept, type NotKept } from '../../../lib/kept-files.ts';
import { lockOf, noteOf, sorted, type UploadWork, workOf } from './kept-upload.ts';
import { createKeeper, type KeepingState } from './upload-keeper.ts';

const file = new File(['a'], 'people.csv');

function work(rows: number): UploadWork {
  return {
    ...{ fileName: 'people.csv', size: 1, rows, sheet: null, check: null },
    reading: {
      ...{ given: {}, mapping: ['fullName'], isOwnMapping: true, kinds: {}, formats: {} },
      ...{ repairs: [], fixes: [] },
    },
    choices: {
      target: { mode: 'new', name: null, description: '', listId: null },
      onExisting: 'skip',
      leaveOut: { excluded: true, anyList: false, contacted: false, inCampaign: false },
      clean: [],
    },
  };
}

/** A browser's storage of which each write waits until it is let through. */
function storage(refuses: NotKept | null = null) {
  const notes = new Map<string, Kept>();
  const waiting: (() => void)[] = [];
  const seen = { filesWritten: 0, states: [] as KeepingState[], owner: 'w u' as string | null };
  const turn = () => new Promise<void>((go) => waiting.push(go));
  const keeper = createKeeper({
    ...{ id: 'one', file, owner: 'w u', ownerNow: () => seen.owner, now: () => 1_000 },
    async changeKept(note) {
      await turn();
      if (!notes.has(note.id)) return false;
      notes.set(note.id, note);
      return true;
    },
    async keepFile(note) {
      await turn();
      seen.filesWritten += 1;
      if (refuses !== null) throw new Error(refuses);
      notes.set(note.id, note);
    },
    notKeptBecause: (error) => (error as Error).message as NotKept,
    onState: (state) => seen.states.push(state),
  });
  return {
    ...{ keeper, notes, seen },
    /** Lets everything through that waits, and what follows from it. */
    async settle(steps = 20) {
      for (let step = 0; step < steps; step += 1) {
        waiting.shift()?.();
        await Promise.resolve();
        await Promise.resolve();
      }
    },
    rowsKept: () => [...notes.values()].map((note) => workOf(note)?.rows),
  };
}

test('the file is written once, and of what changes meanwhile the last counts', async () => {
  const { keeper, seen, settle, rowsKept } = storage();
  for (const rows of [1, 2, 3]) keeper.save(work(rows));
  expect(seen.states).toEqual(['keeping', 'keeping', 'keeping']);
  await settle();
  expect(rowsKept()).toEqual([3]);
  expect(seen.states.at(-1)).toBe('kept');
  // It was never said to be kept while something else stood on the screen.
  expect(seen.states.filter((state) => state === 'kept')).toHaveLength(1);
  keeper.save(work(4));
  await settle();
  expect(rowsKept()).toEqual([4]);
  expect(seen.filesWritten).toBe(1);
});

test('a browser without room says so, and a large file is not copied again with every change', async () => {
  const { keeper, seen, settle } = storage('full');
  keeper.save(work(1));
  await settle();
  keeper.save(work(2));
  await settle();
  expect(seen.states.at(-1)).toBe('full');
  expect(seen.filesWritten).toBe(1);
});

test('nothing is written once the upload has begun, or somebody else is signed in', async () => {
  const stopped = storage();
  stopped.keeper.save(work(1));
  stopped.keeper.stop();
  await stopped.settle();
  expect(stopped.notes.size).toBe(0);

  const left = storage();
  left.seen.owner = null;
  left.keeper.save(work(1));
  await left.settle();
  expect(left.notes.size).toBe(0);
  expect(left.seen.states).toEqual(['keeping']);
});

test('one is offered what is their own, younger than a day and open in no other tab; what is older goes', () => {
  const now = 10 * keptForMs;
  const note = (id: string, owner: string, ageMs: number) => noteOf(id, owner, now - ageMs, work(7));
  const all = [
    note('older', 'w u', 5_000),
    note('newer', 'w u', 1_000),
    note('a day', 'w u', keptForMs),
    note('of another', 'w v', 1_000),
    note('of another, old', 'w v', keptForMs + 1),
    note('open elsewhere', 'w u', keptForMs + 1),
    { id: 'of another version', owner: 'w u', changedAt: now, about: { version: 0 } },
  ];
  const { own, old } = sorted(all, { owner: 'w u', now, held: new Set([lockOf('open elsewhere')]) });
  expect(own.map(({ id }) => id)).toEqual(['newer', 'older']);
  expect(old).toEqual(['a day', 'of another, old']);
  expect(sorted(all, { owner: null, now, held: new Set() }).own).toEqual([]);
});
