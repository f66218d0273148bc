import type { Endpoint } from '@waypost/contract/endpoint';
import { errorStatus } from '@waypost/contract/errors';
import { fillPath } from '@waypost/contract/route';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unconnectedEndpoints } from './api-description/unconnected-endpoints.ts';
import {
  hostileBodies,
  hostilePathParts,
  hostileQueryValues,
  leafPlaces,
  oddBodies,
  queryNames,
  replaced,
  unreadableBodies,
} from './testing/hostile-input.ts';
import { ownRequests, type Parts } from './testing/own-requests.ts';
import { seedWorkspace, type SeededWorkspace } from './testing/seeded-workspace.ts';
import { keyOf } from './testing/send-parts.ts';
import { createWholeProduct, type Request, type WholeProduct } from './testing/whole-product.ts';

const endpoints = (await unconnectedEndpoints()).filter((one) => !ownRequests[keyOf(one)]?.endless);
const withBody = endpoints.filter(({ route, schemas }) => route.wire === 'json' && 'body' in schemas);

let product: WholeProduct;
let mine: SeededWorkspace;
beforeAll(async () => {
  product = await createWholeProduct();
  mine = await seedWorkspace(product, 'anna');
});
// Limits on attempts are not what is tested here.
beforeEach(() => product.platform.clock.advance(20 * 60_000));
afterAll(() => product.close());

/** Sentences that the product fixes without a full stop. */
const fixedTexts = ['Invalid LinkedIn post URL'];

type Taken = 'may be taken' | 'never taken';

/** What is wrong with the answer to a request; undefined when it is a success that may be, or an error as it must be. */
async function complaint(request: Request, taken: Taken = 'may be taken'): Promise<string | undefined> {
  const told = `${request.method} ${request.path.slice(0, 200)} ${JSON.stringify(request.body ?? null).slice(0, 300)}`;
  try {
    const { status, error, text } = await product.call(request);
    if (status === 200) return taken === 'may be taken' ? undefined : `${told}: taken`;
    const isEnvelope =
      errorStatus[error.code] === status &&
      typeof error.message === 'string' &&
      (/[.!?]$/.test(error.message) || fixedTexts.includes(error.message)) &&
      typeof error.requestId === 'string' &&
      status < 500;
    return isEnvelope ? undefined : `${told}: ${status} ${text.slice(0, 300)}`;
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return `${told}: ${cause instanceof Error ? `${cause.message} ${cause.stack?.split('\n')[1]}` : String(cause)}`;
  }
}

async function complaints(requests: Iterable<Request>, taken?: Taken): Promise<string[]> {
  const found: string[] = [];
  for (const request of requests) {
    const one = await complaint(request, taken);
    if (one !== undefined) found.push(one);
  }
  return found;
}

const oddForms = (name: string) => [`${name}=1&${name}=2`, `${name}[]=1`, `${name}[a]=1`, `${name}=%`, name];

async function ownParts(endpoint: Endpoint): Promise<Parts> {
  return (await ownRequests[keyOf(endpoint)]?.make(mine, product)) ?? {};
}

const requestFor = ({ route }: Endpoint, parts: Parts): Request => ({
  method: route.method,
  path: fillPath(route.path, parts.params),
  token: parts.token ?? mine.token,
  body: parts.body,
});
const cases = (list: readonly Endpoint[]) => list.map((endpoint) => [keyOf(endpoint), endpoint] as const);

describe('a body that is not what a call takes is refused with a sentence', () => {
  it.each(cases(withBody))('%s: other shapes, and each field with each odd value', async (_, endpoint) => {
    const parts = await ownParts(endpoint);
    const base = requestFor(endpoint, parts);
    const bodies = [...hostileBodies, ...oddBodies(parts.body ?? {})];
    expect(
      await complaints([
        { ...base, body: undefined },
        ...bodies.map((one) => ({
          ...base,
          body: JSON.stringify(one),
          headers: { 'content-type': 'application/json' },
        })),
      ]),
    ).toEqual([]);
  });

  it.each(cases(withBody))('%s: any JSON', async (_, endpoint) => {
    const parts = await ownParts(endpoint);
    const base = requestFor(endpoint, parts);
    const places = leafPlaces(parts.body ?? {});
    const anyPlace = places.length === 0 ? fc.constant(undefined) : fc.constantFrom(...places);
    await fc.assert(
      fc.asyncProperty(anyPlace, fc.jsonValue({ noUnicodeString: false }), async (place, value) => {
        const body = place === undefined ? value : replaced(parts.body ?? {}, place, value);
        const text = JSON.stringify(body);
        expect(
          await complaint({ ...base, body: text, headers: { 'content-type': 'application/json' } }),
        ).toBeUndefined();
      }),
      { numRuns: 15 },
    );
  });

  it.each(cases(endpoints.filter(({ route }) => route.method !== 'GET')))(
    '%s: bytes that cannot be read, of any content type',
    async (_, endpoint) => {
      const base = requestFor(endpoint, await ownParts(endpoint));
      expect(
        await complaints(
          unreadableBodies.map(([text, contentType]) => ({
            ...base,
            body: text,
            headers: { 'content-type': contentType },
          })),
        ),
      ).toEqual([]);
    },
  );

  it.each(cases(withBody))('%s: more than 1 MiB answers 413', async (_, endpoint) => {
    const base = requestFor(endpoint, await ownParts(endpoint));
    const answer = await product.call({ ...base, body: { name: 'x'.repeat(1024 * 1024) } });
    expect(answer.status).toBe(413);
    expect(answer.error).toMatchObject({ code: 'too_large', requestId: expect.any(String) as string });
  });
});

describe('a path or a query that is not what a call takes is refused with a sentence', () => {
  it.each(cases(endpoints.filter(({ route }) => route.path.includes('{'))))(
    '%s: path',
    async (_, endpoint) => {
      const parts = await ownParts(endpoint);
      const base = requestFor(endpoint, parts);
      const names = Object.keys(parts.params ?? {});
      const paths = names.flatMap((name) =>
        hostilePathParts.map((odd) =>
          endpoint.route.path.replace(/\{(\w+)\}/g, (__, one: string) =>
            one === name ? odd : encodeURIComponent(parts.params?.[one] ?? ''),
          ),
        ),
      );
      const requests = paths.map((path) => ({ ...base, path }));
      expect(await complaints(requests, 'never taken')).toEqual([]);
    },
  );

  it.each(cases(endpoints))('%s: query', async (_, endpoint) => {
    const base = requestFor(endpoint, await ownParts(endpoint));
    const queries = [
      ...queryNames(endpoint).flatMap((name) => [
        ...hostileQueryValues.map((value) => `${name}=${value}`),
        ...oddForms(name),
      ]),
      ...oddForms('unknown'),
    ];
    expect(await complaints(queries.map((query) => ({ ...base, path: `${base.path}?${query}` })))).toEqual(
      [],
    );
  });

  it('a page position with a changed character is refused or answers a page', async () => {
    const pages = [
      `/leads/lists/${mine.listId}/leads`,
      `/campaigns/${mine.campaignId}/leads`,
      '/inbox/conversations',
    ];
    for (const path of pages) {
      const { nextCursor } = await mine.done<{ nextCursor: string | null }>('GET', `${path}?limit=1`);
      expect(nextCursor, path).toBeTypeOf('string');
      const real = nextCursor ?? '';
      const changed = [...real].map(
        (__, at) => `${real.slice(0, at)}${real[at] === '0' ? 'Z' : '0'}${real.slice(at + 1)}`,
      );
      const requests = [...changed, real.slice(1), `${real}x`, real.repeat(3)].map((cursor) => ({
        method: 'GET',
        path: `${path}?limit=1&cursor=${encodeURIComponent(cursor)}`,
        token: mine.token,
      }));
      expect(await complaints(requests)).toEqual([]);
    }
  });
});

it('odd headers are refused with a sentence', async () => {
  const base = { method: 'POST', path: '/leads/lists', token: mine.token, body: { name: 'List' } };
  const headers: Record<string, string>[] = [
    { 'idempotency-key': 'short' },
    { 'idempotency-key': 'x'.repeat(3_000) },
    { authorization: '' },
    { authorization: 'Bearer' },
    { authorization: `Bearer ${'x'.repeat(5_000)}` },
    { authorization: 'Basic dXNlcjpwYXNz' },
    { 'content-length': '5' },
    { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    { accept: 'text/nonsense' },
  ];
  expect(await complaints(headers.map((one) => ({ ...base, headers: one })))).toEqual([]);
});

it('calls that do not exist, and the doors for webhooks, answer errors in the same form', async () => {
  const odd = ['{}', '[]', 'null', '', 'x', '\u0000', '{"meta":{"custom_data":{"workspace_id":"x"}}}'];
  const doors = ['/webhooks/payments', '/webhooks/linkedin'];
  expect(
    await complaints([
      ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => ({ method, path: '/nothing/here' })),
      ...['/%', '/leads/lists/%zz', '//', '/leads//lists', '/user/', '/USER'].map((path) => ({
        method: 'GET',
        path,
        token: mine.token,
      })),
      ...doors.flatMap((path) =>
        odd.map((body) => ({ method: 'POST', path, body, headers: { 'content-type': 'application/json' } })),
      ),
    ]),
  ).toEqual([]);
});

it('the product works after all this as before', async () => {
  expect(await mine.done('GET', '/campaigns')).not.toEqual([]);
  const list = await mine.done<{ name: string }>('GET', `/leads/lists/${mine.listId}`);
  expect(list.name.length).toBeGreaterThan(0);
});
