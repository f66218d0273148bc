import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOOK_LENGTH_MAX, HOOKS_MAX, usableHooks } from './hooks.ts';

const prompt = 'We sell payroll software. 1,200 customers closed the month in 1 day.';
const of = (given: readonly string[], wanted = 1, seen: readonly string[] = []) =>
  usableHooks(given, { wanted, prompt, seen });

it('leaves out what is blank, said twice in other marks, too long, or seen before', () => {
  const given = [
    '',
    ' — ',
    'Who closes the month?',
    'who closes the month!',
    'x'.repeat(HOOK_LENGTH_MAX + 1),
  ];
  expect(of(given)).toEqual(['Who closes the month?']);
  expect(of(given, 2)).toBeNull();
  expect(of(given, 1, ['Who closes the month'])).toBeNull();
});

it('takes marks of a list and quotes away, and makes one line of it', () => {
  expect(of(['1. "Payroll is\n a promise."', '- Nobody likes payday.'], 2)).toEqual([
    'Payroll is a promise.',
    'Nobody likes payday.',
  ]);
});

it('lets no number through that the text does not have', () => {
  expect(of(['87% of teams hate payroll.', '3 signs of trouble'])).toBeNull();
  expect(of(['1200 customers, 1 lesson'])).toEqual(['1200 customers, 1 lesson']);
});

it('answers exactly as many as were wanted, each of them good, or none at all', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 250 }),
    fc.constantFrom('Who pays?', 'who pays', '7 of 10 do not.', '2. Why now', 'Ask first.'),
  );
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 12 }),
      fc.array(text, { maxLength: 4 }),
      fc.integer({ min: 1, max: HOOKS_MAX }),
      (given, seen, wanted) => {
        const hooks = usableHooks(given, { wanted, prompt, seen });
        if (hooks === null) return;
        expect(hooks).toHaveLength(wanted);
        expect(new Set(hooks.map((hook) => hook.toLowerCase())).size).toBe(wanted);
        for (const hook of hooks) {
          expect(hook).toMatch(/^\S(?:.*\S)?$/u);
          expect(hook.length).toBeLessThanOrEqual(HOOK_LENGTH_MAX);
          expect(seen).not.toContain(hook);
          const joined = hook.replace(/(?<=\d)[.,](?=\d)/g, '');
          for (const [digits] of joined.matchAll(/\d+/g)) expect(['1', '1200']).toContain(digits);
        }
      },
    ),
  );
});
