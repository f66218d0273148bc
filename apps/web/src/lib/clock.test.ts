import { expect, test, vi } from 'vitest';
import { createBusinessClock } from './clock.ts';

function clockAt() {
  let ms = 0;
  const clock = createBusinessClock(
    () => ms,
    () => 1_000_000,
  );
  return { clock, pass: (by: number) => (ms += by) };
}
const iso = (ms: number) => new Date(ms).toISOString();

test("before any answer the computer's clock is shown", () => {
  expect(clockAt().clock.now()).toBe(1_000_000);
});

test('what the page told when it was sent holds from then on, and the first answer changes no date', () => {
  const { clock, pass } = clockAt();
  const changed = vi.fn();
  clock.subscribe(changed);
  pass(500);
  clock.hear(iso(5_000_000), '60', 100);
  expect(clock.now()).toBe(5_024_000);
  changed.mockClear();
  pass(1000);
  clock.hear(iso(5_084_000), '60');
  expect(clock.now()).toBe(5_084_000);
  expect(changed).not.toHaveBeenCalled();
});

test('the business time runs on from the last answer at normal speed', () => {
  const { clock, pass } = clockAt();
  clock.hear(iso(5_000_000));
  pass(3000);
  expect(clock.now()).toBe(5_003_000);
});

test('it learns a faster clock from two answers', () => {
  const { clock, pass } = clockAt();
  clock.hear(iso(0));
  pass(10_000);
  clock.hear(iso(600_000));
  pass(1000);
  expect(clock.now()).toBe(660_000);
});

test('a jump moves the time, keeps the speed and wakes who is watching', () => {
  const { clock, pass } = clockAt();
  clock.hear(iso(0));
  const woken = vi.fn();
  clock.subscribe(woken);
  pass(10_000);
  clock.hear(iso(86_400_000));
  pass(1000);
  expect(clock.now()).toBe(86_401_000);
  expect(woken).toHaveBeenCalled();
});

test('a header that is no time is ignored', () => {
  const { clock } = clockAt();
  clock.hear(iso(42_000));
  clock.hear('yesterday');
  clock.hear(null);
  expect(clock.now()).toBe(42_000);
});

test('a speed that is told counts from this very answer, also on a page that was idle', () => {
  const { clock, pass } = clockAt();
  clock.hear(iso(0), '60');
  pass(600_000);
  expect(clock.now()).toBe(36_000_000);
  // Slowed down long ago; the average of the idle time says nothing about now.
  clock.hear(iso(2_000_000), '1');
  pass(1000);
  expect(clock.now()).toBe(2_001_000);
});

test('a change of speed is taken from an answer that follows at once', () => {
  const { clock, pass } = clockAt();
  clock.hear(iso(0), '1');
  pass(100);
  clock.hear(iso(100), '300');
  pass(1000);
  expect(clock.now()).toBe(300_100);
});

test.each([null, '', 'fast', '-1', '5000', 'NaN'])('a speed of %j is ignored', (speed) => {
  const { clock, pass } = clockAt();
  clock.hear(iso(0), speed);
  pass(1000);
  expect(clock.now()).toBe(1000);
});

test('a clock that stands still shows the same time', () => {
  const { clock, pass } = clockAt();
  clock.hear(iso(42_000), '0');
  pass(60_000);
  expect(clock.now()).toBe(42_000);
});
