import type { Endpoint } from '@waypost/contract/endpoint';
import type { z } from 'zod';
import { inputSchema } from '../api-description/openapi.ts';

/** Values that no field was made for. */
const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  1e308,
  [],
  [[]],
  {},
  { $ne: null },
  '',
  ' ',
  'x'.repeat(3_000),
  'with a \u0000 inside',
  'lone \ud800 surrogate',
  '👩‍👩‍👧 ünïcödé ‮',
  '2026-13-45',
  "'; drop table users; --",
  '01980000-0000-7000-8000-00000000000Z',
];

/** Whole bodies that are not what any call takes. */
export const hostileBodies: readonly unknown[] = [null, [], [1], 'text', 7, false, {}, { unknown: 1 }];

/** Bodies that are not JSON, or not JSON of this server's taste: text and content type. */
export const unreadableBodies: readonly (readonly [text: string, contentType: string])[] = [
  ['{"name":', 'application/json'],
  ['', 'application/json'],
  ['{"__proto__":{"isAdmin":true}}', 'application/json'],
  ['{"constructor":{"prototype":{"isAdmin":true}}}', 'application/json'],
  [`${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'application/json'],
  ['{"a":1}', 'text/plain'],
  ['a=1&b=2', 'application/x-www-form-urlencoded'],
  ['<a/>', 'application/xml'],
  ['{"a":1}', 'nonsense'],
  ['{"a":1}', 'application/json; charset=utf-16'],
  ['--x\r\n', 'multipart/form-data; boundary=x'],
  ['--x', 'multipart/form-data'],
];

/** Path parts, as they go over the wire. */
export const hostilePathParts: readonly string[] = [
  'x',
  '%00',
  '%ED%A0%80',
  '%F0%9F%98%80',
  '..%2F..%2Fetc',
  'null',
  '1',
  'x'.repeat(400),
  'x'.repeat(3_000),
  '%',
  '%zz',
];

const base64 = (text: string): string => Buffer.from(text).toString('base64url');
/** Query values, as they go over the wire. */
export const hostileQueryValues: readonly string[] = [
  '',
  '%00',
  '%ED%A0%80',
  '%F0%9F%98%80',
  '-1',
  '0',
  '1.5',
  '1e400',
  '99999999999999999999',
  'NaN',
  'abc',
  '2026-13-45',
  '2026-02-30',
  '0000-01-01',
  'x'.repeat(3_000),
  ...[
    '{}',
    '[]',
    'null',
    '{"id":1}',
    '[1,null,"x"]',
    '["2026-99-99","\\u0000"]',
    '{"at":1e400,"id":"x"}',
  ].map(base64),
  '%',
];

/** Names of the query parameters an endpoint takes. */
export function queryNames({ schemas }: Endpoint): string[] {
  const { query } = schemas as { query?: z.ZodType };
  return query === undefined ? [] : Object.keys(inputSchema(query)['properties'] ?? {});
}

/** Every place of a JSON value that holds something, deepest last: `name`, `graph.nodes.visit.kind`. */
export function leafPlaces(value: unknown, at: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...at]];
  const inner = Object.entries(value).flatMap(([key, one]) => leafPlaces(one, [...at, key]));
  return at.length === 0 ? inner : [[...at], ...inner];
}

/** Values per place of a large body. */
const valuesOfMany = 6;

/**
 * A body with each odd value in each place. A large body has many places of the same kinds: there the values take turns,
 * so that each is tried in many places and not in all.
 */
export function oddBodies(body: object): unknown[] {
  const places = leafPlaces(body);
  const each = places.length <= 12 ? hostileValues.length : valuesOfMany;
  return places.flatMap((place, index) =>
    Array.from({ length: each }, (_, turn) =>
      replaced(body, place, hostileValues[(index * each + turn) % hostileValues.length]),
    ),
  );
}

/** A copy with another value in one place. */
export function replaced(value: object, place: readonly string[], by: unknown): unknown {
  const copy: unknown = structuredClone(value);
  const last = place.at(-1) ?? '';
  const holder = place.slice(0, -1).reduce((inner, key) => (inner as Record<string, unknown>)[key], copy);
  (holder as Record<string, unknown>)[last] = by;
  return copy;
}
