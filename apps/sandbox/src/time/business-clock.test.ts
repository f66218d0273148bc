import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { businessDaysBefore, createBusinessClock, mondayMorning } from './business-clock.ts';

let folder: string;
let wall: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clock-'));
  wall = 1_000_000;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (speed = 60, name = 'clock.json') =>
  createBusinessClock({ file: join(folder, name), wallNow: () => wall, startAtMs: 5000, speed });

test('business time runs at its speed, goes on from where it is when the speed changes, and jumps forward only', () => {
  const clock = open();
  wall += 1000;
  expect(clock.now()).toBe(65_000);
  clock.setSpeed(300);
  wall += 1000;
  expect(clock.now()).toBe(365_000);
  clock.jumpTo(100);
  expect(clock.now()).toBe(365_000);
  clock.jumpTo(1_000_000);
  expect(clock.now()).toBe(1_000_000);
  clock.setSpeed(0);
  wall += 60_000;
  expect(clock.now()).toBe(1_000_000);
});

test('it stands still while stopped', () => {
  const clock = open();
  wall += 1000;
  const stoppedAt = clock.now();
  clock.close();
  wall += 86_400_000;
  expect(open().now()).toBe(stoppedAt);
});

test('after a kill it never goes back behind a value somebody saw, and is at most 1.5 wall seconds ahead', () => {
  const clock = open();
  let seen = 0;
  for (let i = 0; i < 50; i += 1) {
    wall += 137;
    seen = clock.now();
    copyFileSync(join(folder, 'clock.json'), join(folder, 'killed.json'));
    const again = open(60, 'killed.json');
    expect(again.now()).toBeGreaterThanOrEqual(seen);
    expect(again.now()).toBeLessThanOrEqual(seen + 1500 * 60);
  }
});

test('whatever was stored before, the file holds one whole promise after every jump and change of speed', () => {
  writeFileSync(join(folder, 'clock.json'), JSON.stringify({ businessMs: 9_000, speed: 300 }));
  const clock = open();
  for (const [speed, to] of [
    [0.123456789, 1_763_000_000_000],
    [1, 1_763_000_000_001],
    [0, 1_763_000_900_000],
  ] as const) {
    clock.setSpeed(speed);
    clock.jumpTo(to);
    const stored = JSON.parse(readFileSync(join(folder, 'clock.json'), 'utf8')) as Record<string, number>;
    expect(stored['speed']).toBe(speed);
    expect(stored['businessMs']).toBeGreaterThanOrEqual(to);
  }
  clock.close();
  clock.jumpTo(1_763_000_950_000);
  expect(open().now()).toBeGreaterThanOrEqual(1_763_000_950_000);
});

test('the wall clock set back does not take business time back', () => {
  const clock = open();
  wall += 10_000;
  const seen = clock.now();
  wall -= 5000;
  expect(clock.now()).toBeGreaterThanOrEqual(seen);
});

test('a fresh world starts on a Monday at nine', () => {
  for (let day = 0; day < 9; day += 1) {
    const start = new Date(mondayMorning(Date.UTC(2026, 2, 1 + day, 12)));
    expect([start.getDay(), start.getHours(), start.getMinutes()]).toEqual([1, 9, 0]);
  }
});

test('business days before a Monday end on a Monday at the same hour, weekends left out', () => {
  const monday = mondayMorning(Date.UTC(2026, 10, 18, 12));
  const start = new Date(businessDaysBefore(monday, 30));
  expect([start.getDay(), start.getHours()]).toEqual([1, 9]);
  expect(Math.round((monday - start.getTime()) / 86_400_000)).toBe(42);
  expect(new Date(businessDaysBefore(monday, 1)).getDay()).toBe(5);
});
