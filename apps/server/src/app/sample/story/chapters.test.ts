import { expect, it } from 'vitest';
import { actionsMin, chapters, milestoneBy } from './chapters.ts';
import { requireActions } from './require-actions.ts';
import type { Stage } from './stage.ts';

it('more and more actions are expected, and all of them at the end', () => {
  const expected = chapters.map(({ day }) => milestoneBy(day));
  expect(expected.toSorted((a, b) => a - b)).toEqual(expected);
  expect(expected[0]).toBe(0);
  expect(expected.at(-1)).toBeGreaterThan(actionsMin / 2);
  expect(expected.at(-1)).toBeLessThan(actionsMin);
});

it('a story that fell behind is refused with what each sender waits for; one that did not is not asked', async () => {
  const asked: string[] = [];
  const stage = (actions: number) =>
    ({
      control: { ledgerLength: async () => actions },
      calls: {
        async get(path: string) {
          asked.push(path);
          return { items: [], stopped: 'The account rests.', next: null };
        },
        post: async () => [{ id: 'robin', name: 'Robin', status: 'Active' }],
      },
    }) as unknown as Stage;
  await requireActions(stage(100), 100);
  expect(asked).toEqual([]);
  await expect(requireActions(stage(99), 100)).rejects.toThrow(
    '99 actions, and at least 100 were expected. Robin (Active, 0 planned): The account rests.',
  );
});
