import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditWarning, notificationSettings } from './kinds.ts';
import { mailDueAt } from './mail-time.ts';

const at = (text: string) => Date.parse(text);
const due = (now: string, settings: Parameters<typeof mailDueAt>[1], zone = 'Europe/Berlin') =>
  new Date(mailDueAt(at(now), settings, zone)).toISOString();
const nights = { quiet: { from: 22 * 60, to: 7 * 60 }, digest: false };

describe('a letter', () => {
  it('leaves at once outside quiet hours and waits for their end inside them, over midnight too', () => {
    expect(due('2026-11-20T12:00:00Z', nights)).toBe('2026-11-20T12:00:00.000Z');
    expect(due('2026-11-20T21:30:00Z', nights)).toBe('2026-11-21T06:00:00.000Z');
    expect(due('2026-11-21T03:00:00Z', nights)).toBe('2026-11-21T06:00:00.000Z');
    expect(due('2026-11-21T06:00:00Z', nights)).toBe('2026-11-21T06:00:00.000Z');
  });

  it('keeps to the clock on the wall when daylight saving ends in the night', () => {
    expect(due('2026-10-24T21:30:00Z', nights)).toBe('2026-10-25T06:00:00.000Z');
  });

  it('waits no day longer where the clock skips the end of the night, or shows it twice', () => {
    const early = { quiet: { from: 0, to: 2 * 60 + 1 }, digest: false };
    const newYork = 'America/New_York';
    expect(due('2027-03-14T05:00:00Z', early, newYork)).toBe('2027-03-14T07:00:00.000Z');
    expect(due('2027-03-14T07:00:00Z', early, newYork)).toBe('2027-03-14T07:00:00.000Z');
    const halfPastOne = { quiet: { from: 0, to: 90 }, digest: false };
    expect(due('2027-11-07T05:29:00Z', halfPastOne, newYork)).toBe('2027-11-07T05:30:00.000Z');
    expect(due('2027-11-07T06:15:00Z', halfPastOne, newYork)).toBe('2027-11-07T06:15:00.000Z');
  });

  it('of a day leaves at eight, the next one when it is past eight', () => {
    const daily = { quiet: null, digest: true };
    expect(due('2026-11-20T06:59:00Z', daily)).toBe('2026-11-20T07:00:00.000Z');
    expect(due('2026-11-20T07:00:00Z', daily)).toBe('2026-11-21T07:00:00.000Z');
    expect(due('2026-11-20T07:00:00Z', daily, 'Nowhere/Else')).toBe('2026-11-20T08:00:00.000Z');
  });

  it('never leaves before its cause, within quiet hours, or more than two days late', () => {
    const minute = fc.integer({ min: 0, max: 1_439 });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') }),
          // Around the changes of the clock.
          fc.integer({ min: at('2027-03-13T12:00:00Z'), max: at('2027-03-15T12:00:00Z') }),
          fc.integer({ min: at('2027-10-30T12:00:00Z'), max: at('2027-11-08T12:00:00Z') }),
        ),
        fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'UTC'),
        fc.option(fc.record({ from: minute, to: minute })),
        fc.boolean(),
        (now, zone, quiet, digest) => {
          const leaves = mailDueAt(now, { quiet, digest }, zone);
          expect(leaves).toBeGreaterThanOrEqual(now);
          expect(leaves - now).toBeLessThanOrEqual(2 * 86_400_000);
          if (!digest) expect(mailDueAt(leaves, { quiet, digest }, zone)).toBe(leaves);
        },
      ),
    );
  });
});

it('what nobody changed is as it comes, and one change touches nothing else', () => {
  const settings = notificationSettings({ ways: { reply: { inApp: false, mail: true } } });
  expect(settings.ways.reply).toEqual({ inApp: false, mail: true });
  expect(settings.ways.account_lost).toEqual({ inApp: true, mail: true });
  expect(settings).toMatchObject({ quiet: null, digest: false });
});

it('credits warn once at 80 % and once when none are left, however they are spent', () => {
  expect(creditWarning(70, 79, 100)).toBeNull();
  expect(creditWarning(79, 80, 100)).toBe('credits_low');
  expect(creditWarning(80, 90, 100)).toBeNull();
  expect(creditWarning(10, 100, 100)).toBe('credits_gone');
  expect(creditWarning(0, 0, 0)).toBeNull();
  fc.assert(
    fc.property(
      fc.array(fc.nat(40), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1, max: 400 }),
      (spent, max) => {
        let used = 0;
        const given: string[] = [];
        for (const amount of spent) {
          const after = Math.min(max, used + amount);
          const warning = creditWarning(used, after, max);
          if (warning !== null) given.push(warning);
          used = after;
        }
        expect(new Set(given).size).toBe(given.length);
        expect(given.includes('credits_gone')).toBe(used === max);
      },
    ),
  );
});
