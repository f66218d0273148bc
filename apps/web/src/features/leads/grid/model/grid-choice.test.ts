import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  allMatching,
  chosenCount,
  isChosen,
  isTooMany,
  nothingChosen,
  selectionOf,
  withChosen,
  type GridChoice,
} from './grid-choice.ts';

test('turning leads on and off tells of each what was said of it last, named or all', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd');
  const step = fc.tuple(fc.array(id, { maxLength: 3 }), fc.boolean());
  fc.assert(
    fc.property(fc.boolean(), fc.array(step, { maxLength: 12 }), (all, steps) => {
      let choice: GridChoice = all ? allMatching : nothingChosen;
      const said = new Map<string, boolean>();
      for (const [ids, on] of steps) {
        choice = withChosen(choice, ids, on);
        for (const one of ids) said.set(one, on);
      }
      for (const one of ['a', 'b', 'c', 'd']) expect(isChosen(choice, one)).toBe(said.get(one) ?? all);
      const on = ['a', 'b', 'c', 'd'].filter((one) => said.get(one) ?? all);
      expect(chosenCount(choice, 4)).toBe(on.length);
    }),
  );
});

test('all that match are sent as the question with the exceptions, not by name', () => {
  const choice = withChosen(allMatching, ['x'], false);
  expect(selectionOf(choice, { search: 'ops', filter: ['title~contains~CEO'] })).toEqual({
    of: 'matching',
    search: 'ops',
    filter: ['title~contains~CEO'],
    except: ['x'],
  });
  expect(chosenCount(choice, null)).toBeNull();
  expect(selectionOf(withChosen(nothingChosen, ['x'], true), { search: '', filter: [] })).toEqual({
    of: 'leads',
    leadIds: ['x'],
  });
});

test('more than can be sent by name is known as too many', () => {
  const ids = Array.from({ length: 5_001 }, (_, at) => String(at));
  expect(isTooMany(withChosen(nothingChosen, ids, true))).toBe(true);
  expect(isTooMany(withChosen(nothingChosen, ids.slice(1), true))).toBe(false);
});
