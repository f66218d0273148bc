import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  jobChange,
  mergeProfile,
  PROFILE_FIELDS,
  type ProfileField,
  type ProfileValues,
} from './profile-values.ts';

const value = fc.option(fc.constantFrom('', 'a', 'b', 'c'), { nil: null });
const values: fc.Arbitrary<ProfileValues> = fc.record(
  Object.fromEntries(PROFILE_FIELDS.map((field) => [field, value])) as Record<ProfileField, typeof value>,
);
const empty = (text: string | null) => text === null || text === '';

describe('a profile that was read', () => {
  it('fills gaps, replaces only where asked, and leaves what was written by hand and what it does not speak of', () => {
    fc.assert(
      fc.property(
        values,
        values,
        fc.boolean(),
        fc.subarray([...PROFILE_FIELDS]),
        (known, found, overwrite, own) => {
          const byHand = new Set(own);
          const merged = mergeProfile(known, found, { overwrite, byHand });
          for (const field of PROFILE_FIELDS) {
            if (byHand.has(field) || empty(found[field])) expect(merged[field]).toBe(known[field]);
            else if (!empty(known[field]) && !overwrite) expect(merged[field]).toBe(known[field]);
            else if (!['firstName', 'lastName', 'fullName'].includes(field)) {
              expect(merged[field]).toBe(found[field]);
            }
          }
        },
      ),
    );
  });

  it('keeps a name whole: one part edited by hand keeps all of it', () => {
    const none = Object.fromEntries(PROFILE_FIELDS.map((field) => [field, null])) as unknown as ProfileValues;
    const known = { ...none, fullName: 'Ada', firstName: 'Ada' };
    const found = { ...none, fullName: 'Ada Lovelace', firstName: 'Ada', lastName: 'Lovelace' };
    expect(mergeProfile(known, found, { overwrite: true, byHand: new Set(['firstName']) })).toEqual(known);
    expect(mergeProfile(known, found, { overwrite: true, byHand: new Set() })).toMatchObject(found);
  });
});

it('a job changed where both companies are known and differ', () => {
  const at = (company: string | null, title: string | null = null) => ({ title, company });
  expect(jobChange(at('Acme', 'CEO'), at('Nordhaven', 'CTO'))).toEqual({
    from: 'CEO at Acme',
    to: 'CTO at Nordhaven',
  });
  expect(jobChange(at('Acme'), at('Nordhaven'))).toEqual({ from: 'Acme', to: 'Nordhaven' });
  for (const [one, other] of [
    ['Acme', 'ACME GmbH'],
    ['Acme', ''],
    ['', 'Acme'],
    ['Acme', 'acme'],
  ]) {
    expect(jobChange(at(one ?? null), at(other ?? null))).toBeNull();
  }
  expect(jobChange(at(null), at('Acme'))).toBeNull();
});
