import { expect, test } from 'vitest';
import { oncePerText } from './once-per-text.ts';

test('equal texts get the same answer, which nobody can change', () => {
  let times = 0;
  const read = oncePerText((text) => {
    times += 1;
    return JSON.parse(text) as { days: { at: number }[] };
  });
  const first = read('{"days":[{"at":1}]}');
  expect(read('{"days":[{"at":1}]}')).toBe(first);
  expect(times).toBe(1);
  expect(() => first.days.push({ at: 2 })).toThrow(TypeError);
  expect(() => Object.assign(first.days[0] ?? {}, { at: 2 })).toThrow(TypeError);
});

test('however many texts there are, each gets its own answer', () => {
  const read = oncePerText((text) => ({ text }));
  for (let number = 0; number < 5_000; number += 1) {
    expect(read(String(number)).text).toBe(String(number));
  }
});
