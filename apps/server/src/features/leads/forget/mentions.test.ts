import { expect, test } from 'vitest';
import { isWithin, mentionsOf } from './mentions.ts';

const ada = mentionsOf([
  {
    ...{ leadId: '01a20454-b4db-761f-8dea-68c11721a07a', identityKey: 'ada', email: 'Ada@Engine.example' },
    ...{ fullName: 'Ada Lovelace', providerIds: ['ACoADA'] },
  },
]);
const juergen = mentionsOf([
  {
    ...{ leadId: '01a20454-b4db-761f-8dea-68c11721a07b', identityKey: 'jürgen-müller', email: null },
    ...{ fullName: 'Jürgen', providerIds: [] },
  },
]);

test.each([
  'https://www.linkedin.com/in/ada/?trk=x',
  'https://www.linkedin.com/posts/ada_engines-share-7320707198164742617-9308',
  'ada',
  'Met ADA LOVELACE, CTO',
  'write to ada@engine.example.',
  'ACoADA',
  '01a20454-b4db-761f-8dea-68c11721a07a',
])('%s speaks of Ada', (text) => expect(ada.isIn(text)).toBe(true));

test.each([
  'https://www.linkedin.com/in/adam',
  'https://www.linkedin.com/in/ada-byron',
  'Ada Byron',
  'Canada Lovelaces',
  'nada@engine.example',
  'ACoADAM',
])('%s speaks of somebody else', (text) => expect(ada.isIn(text)).toBe(false));

test('an address is found as it is written and percent-encoded; a first name alone says nobody', () => {
  expect(juergen.isIn('linkedin.com/in/j%C3%BCrgen-m%C3%BCller')).toBe(true);
  expect(juergen.isIn('linkedin.com/in/jürgen-müller/')).toBe(true);
  expect(juergen.isIn('Jürgen says hello')).toBe(false);
});

test('every text within a value is looked at, and the parts find what they find', () => {
  const value = { people: [{ fullName: 'Grace' }, { notes: ['see linkedin.com/in/ada'] }] };
  expect(isWithin(value, ada)).toBe(true);
  expect(isWithin({ people: [{ fullName: 'Grace' }], count: 3, none: null }, ada)).toBe(false);
  expect(ada.parts.some((part) => JSON.stringify(value).toLowerCase().includes(part))).toBe(true);
  expect(mentionsOf([]).isIn('anything')).toBe(false);
});
