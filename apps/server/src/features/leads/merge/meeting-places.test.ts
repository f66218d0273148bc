import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createManyIds, createMeetingPlaces } from './meeting-places.ts';

test('people who share a key meet, and nobody else', () => {
  const keys = fc.array(fc.array(fc.string({ maxLength: 3 }), { maxLength: 3 }), { maxLength: 30 });
  fc.assert(
    fc.property(keys, (people) => {
      const places = createMeetingPlaces();
      for (const [person, own] of people.entries()) for (const key of new Set(own)) places.add(key, person);
      const met = [...places.met(100)].map((group) => group.join(' ')).toSorted();
      const expected = [...new Set(people.flat())]
        .map((key) => people.flatMap((own, person) => (own.includes(key) ? [person] : [])))
        .filter((group) => group.length > 1)
        .map((group) => group.join(' '));
      expect(met).toEqual(expected.toSorted());
    }),
  );
});

test('a key that many share gives so many of them at most, and memory grows as it is needed', () => {
  const places = createMeetingPlaces();
  const ids = createManyIds();
  const given = Array.from({ length: 10_000 }, () => randomUUID());
  for (const [person, id] of given.entries()) {
    places.add('same', person);
    places.add(id, person);
    ids.push(id);
  }
  expect([...places.met(20)]).toEqual([Array.from({ length: 20 }, (_, person) => person)]);
  expect(given.map((_, place) => ids.at(place))).toEqual(given);
});
