import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  choiceProblem,
  fieldsOfBoth,
  keptOf,
  mergedValues,
  mixedIdentity,
  type MergeSide,
} from './merged-values.ts';
import { meetingKeys, nameKey, type PersonTraits, samePerson } from './same-person.ts';
import { withoutMerge } from './undo-merge.ts';
import { whichStays } from './which-stays.ts';

const nobody: PersonTraits = {
  ...{ id: 'a', identityKey: null, fullName: '', email: null, company: null, companyDomain: null },
  ...{ linkToResolve: null, seenAs: [] },
};
const person = (traits: Partial<PersonTraits>): PersonTraits => ({ ...nobody, ...traits });

const traits = fc.record<PersonTraits>({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  identityKey: fc.option(fc.constantFrom('ada', 'ada-l')),
  fullName: fc.constantFrom('', 'Ada', 'Ada Lovelace', 'Lovelace, Ada', 'Dr. Ada Lovelace', 'Grace Hopper'),
  email: fc.option(
    fc.constantFrom('Ada@Work.example', 'ada@work.example', 'info@work.example', 'g@gmail.com', 'x'),
  ),
  company: fc.option(fc.constantFrom('Engines', 'Engines Ltd.', 'GmbH', '')),
  companyDomain: fc.option(fc.constantFrom('engines.example', 'www.engines.example')),
  linkToResolve: fc.option(fc.constantFrom('https://www.linkedin.com/in/ACoAAB12345678901234', 'nonsense')),
  seenAs: fc.array(
    fc.record({
      accountId: fc.constantFrom('1', '2'),
      providerId: fc.constantFrom('ACoAAB12345678901234', 'ACoX'),
    }),
    { maxLength: 2 },
  ),
});

test('whoever may be one person shares a meeting key, and left and right say the same', () => {
  fc.assert(
    fc.property(traits, traits, (one, other) => {
      const found = samePerson(one, other);
      expect(samePerson(other, one)).toEqual(found);
      if (found === null) return;
      const keys = new Set(meetingKeys(other));
      expect(meetingKeys(one).some((key) => keys.has(key))).toBe(true);
    }),
  );
});

test('a name alone is never a reason', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (fullName, company, otherCompany) => {
      const one = person({ id: 'a', fullName });
      expect(samePerson(one, person({ id: 'b', fullName }))).toBeNull();
      expect(
        samePerson(person({ ...one, company: null }), person({ id: 'b', fullName, company })),
      ).toBeNull();
      const apart = samePerson(
        person({ ...one, company: `${company} x1` }),
        person({ id: 'b', fullName, company: `${otherCompany} y2` }),
      );
      expect(apart).toBeNull();
    }),
  );
});

test.each([
  [{ email: 'Ada@X.example' }, { email: ' ada@x.example' }, 'same_email', 'very_likely'],
  [{ email: 'info@x.example' }, { email: 'info@x.example' }, null, null],
  [
    { email: 'info@x.example', fullName: 'Ada King' },
    { email: 'info@x.example', fullName: 'King, Ada' },
    'same_shared_email',
    'likely',
  ],
  [
    { seenAs: [{ accountId: '1', providerId: 'ACoAAB12345678901234' }], identityKey: 'ada' },
    { linkToResolve: 'https://www.linkedin.com/sales/lead/ACoAAB12345678901234,NAME' },
    'same_member',
    'very_likely',
  ],
  [
    { fullName: 'Ada King', company: 'Engines Ltd', identityKey: 'ada' },
    { fullName: 'ADA KING', company: 'engines', seenAs: [{ accountId: '1', providerId: 'ACoX' }] },
    'hidden_profile',
    'likely',
  ],
  [
    { fullName: 'Ada King', company: 'Engines', identityKey: 'ada' },
    { fullName: 'Ada King', company: 'Engines', identityKey: 'ada-king' },
    'same_name_and_company',
    'possible',
  ],
  [
    { fullName: 'Ada King', companyDomain: 'engines.example' },
    { fullName: 'Ada King', email: 'a@engines.example' },
    'same_name_and_site',
    'likely',
  ],
  [
    { fullName: 'Ada King', email: 'a@gmail.com' },
    { fullName: 'Ada King', email: 'b@gmail.com' },
    null,
    null,
  ],
  [
    { fullName: 'Ada King', company: 'Engines', seenAs: [{ accountId: '1', providerId: 'ACoX' }] },
    { fullName: 'Ada King', company: 'Engines', seenAs: [{ accountId: '1', providerId: 'ACoY' }] },
    null,
    null,
  ],
] as const)('%j and %j: %s, %s', (one, other, reason, sure) => {
  const found = samePerson(person({ ...one, id: 'a' }), person({ ...other, id: 'b' }));
  expect(found).toEqual(reason === null ? null : { reason, sure });
});

test.each([
  ['Dr. José María Núñez', 'jose maria nunez'],
  ['Lovelace, Ada', 'ada lovelace'],
  ['Ada', null],
  ['A. L.', null],
  ['王 伟', '王 伟'],
])('the name %s is compared as %s', (name, key) => expect(nameKey(name)).toBe(key));

const side = (id: string) =>
  fc.record<MergeSide>({
    id: fc.constant(id),
    updatedAt: fc.integer({ min: 0, max: 3 }),
    values: fc
      .dictionary(
        fc.constantFrom('name', 'profile', 'title', 'email', 'score', 'custom:Pet', 'custom:__proto__'),
        fc.string({ minLength: 1, maxLength: 6 }),
        { maxKeys: 6, noNullPrototype: false },
      )
      .map((values) => new Map(Object.entries(values))),
  });
const choice = fc.dictionary(
  fc.constantFrom('name', 'profile', 'title', 'email'),
  fc.constantFrom('a', 'b', 'x'),
);

test('merging left into right keeps the same as right into left, and loses no value unless somebody chose so', () => {
  fc.assert(
    fc.property(side('a'), side('b'), choice, (one, other, chosen) => {
      const kept = keptOf(one, other, chosen);
      expect(keptOf(other, one, chosen)).toEqual(kept);
      const merged = mergedValues(one, other, kept);
      expect(mergedValues(other, one, kept)).toEqual(merged);
      for (const field of fieldsOfBoth(one, other)) {
        const values = [one.values.get(field), other.values.get(field)];
        if (!Object.hasOwn(chosen, field) || chosen[field] === 'x') expect(merged.has(field)).toBe(true);
        if (merged.has(field)) expect(values).toContain(merged.get(field));
      }
      if (choiceProblem(one, other, kept) === null) {
        for (const field of ['name', 'profile']) {
          expect(merged.has(field)).toBe(one.values.has(field) || other.values.has(field));
        }
      }
    }),
  );
});

test('an undo after a merge gives back what was before; a later change stays and is named', () => {
  fc.assert(
    fc.property(
      side('a'),
      side('b'),
      choice,
      fc.option(fc.string({ minLength: 1 })),
      (one, other, chosen, later) => {
        const written = mergedValues(one, other, keptOf(one, other, chosen));
        expect(withoutMerge(one.values, written, written)).toEqual({ values: one.values, kept: [] });
        const now = new Map(written);
        if (later === null) now.delete('title');
        else now.set('title', later);
        const undone = withoutMerge(one.values, written, now);
        const changed = now.get('title') !== written.get('title');
        expect(undone.values.get('title')).toBe(changed ? now.get('title') : one.values.get('title'));
        expect(undone.kept).toEqual(changed && now.get('title') !== one.values.get('title') ? ['title'] : []);
      },
    ),
  );
});

test('who stays does not depend on the order, and what runs stays', () => {
  const standing = (id: string) =>
    fc.record({
      id: fc.constant(id),
      goesOn: fc.boolean(),
      invited: fc.boolean(),
      identityKey: fc.option(fc.constant('k')),
      createdAt: fc.integer({ min: 0, max: 2 }),
    });
  fc.assert(
    fc.property(standing('a'), standing('b'), (one, other) => {
      const stays = whichStays(one, other);
      expect(whichStays(other, one)).toBe(stays);
      if (one.goesOn !== other.goesOn) expect(stays.goesOn).toBe(true);
    }),
  );
});

const sideOf = (id: string, updatedAt: number, values: Record<string, string>): MergeSide => ({
  ...{ id, updatedAt, values: new Map(Object.entries(values)) },
});

test('the name and the picture go with the profile link, so that nobody becomes a mix of two', () => {
  const linked = sideOf('a', 2, { name: 'Ada King', profile: 'in/ada', picture: 'ada.png' });
  const fuller = sideOf('b', 1, {
    name: 'Adam King Lovelace Byron',
    profile: 'in/adam',
    picture: 'adam.png',
  });
  const kept = keptOf(linked, fuller, {});
  expect([kept.get('name'), kept.get('profile'), kept.get('picture')]).toEqual(['a', 'a', 'a']);
  expect(keptOf(fuller, linked, {})).toEqual(kept);
  // Without a link the newer one says nothing of who the link leads to.
  const newer = sideOf('b', 3, { name: 'Adam Byron of Acme', picture: 'adam.png' });
  expect(keptOf(linked, newer, {}).get('name')).toBe('a');
  expect(keptOf(linked, newer, {}).get('picture')).toBe('a');
});

test('the same name in full is taken from the other lead all the same', () => {
  const linked = sideOf('a', 2, { name: 'Ada King', profile: 'in/ada' });
  expect(keptOf(linked, sideOf('b', 1, { name: 'Dr. Ada Byron King' }), {}).get('name')).toBe('b');
  expect(keptOf(sideOf('a', 2, { profile: 'in/ada' }), sideOf('b', 1, { name: 'Ada' }), {}).get('name')).toBe(
    'b',
  );
});

test('a name chosen for the link of somebody else is said', () => {
  const one = sideOf('a', 2, { name: 'Ada King', profile: 'in/ada' });
  const other = sideOf('b', 1, { name: 'Grace Hopper', profile: 'in/grace' });
  expect(mixedIdentity(one, other, {})).toBeNull();
  expect(mixedIdentity(one, other, { name: 'b', profile: 'b' })).toBeNull();
  const sentence =
    'The profile link is the one of “Ada King”, the name will be “Grace Hopper”. Merge only if they are one person.';
  expect(mixedIdentity(one, other, { name: 'b' })).toBe(sentence);
  expect(mixedIdentity(other, one, { name: 'b' })).toBe(sentence);
});
