import type { Endpoint } from '@waypost/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unconnectedEndpoints } from './api-description/unconnected-endpoints.ts';
import { idPlaces, readPlace, withPlace } from './testing/id-places.ts';
import { ownRequests } from './testing/own-requests.ts';
import { seedWorkspace, type SeededWorkspace } from './testing/seeded-workspace.ts';
import { keyOf, sendParts } from './testing/send-parts.ts';
import { createWholeProduct, type WholeProduct } from './testing/whole-product.ts';

/** An id that no workspace ever had, in the same place of every order as the given one. */
const unknownLike = (id: unknown): string =>
  `${String(id).slice(0, -4)}${String(id).endsWith('0000') ? 'ffff' : '0000'}`;
const endpoints = await unconnectedEndpoints();

let product: WholeProduct;
let mine: SeededWorkspace;
let other: SeededWorkspace;
beforeAll(async () => {
  product = await createWholeProduct();
  mine = await seedWorkspace(product, 'anna');
  other = await seedWorkspace(product, 'boris');
});
afterAll(() => product.close());

const entryOf = (endpoint: Endpoint) => {
  const entry = ownRequests[keyOf(endpoint)];
  if (entry === undefined) throw new Error(`${keyOf(endpoint)} is not in testing/own-requests.ts.`);
  return entry;
};

/** The whole answer but for the id of the request. */
const comparable = ({
  status,
  text,
  error,
}: {
  status: number;
  text: string;
  error: { requestId?: string };
}) => ({
  status,
  text: text.replace(error.requestId ?? '', ''),
});

it('the table of requests names each endpoint of the contract, and no other', () => {
  expect(Object.keys(ownRequests).toSorted()).toEqual(endpoints.map(keyOf).toSorted());
});

describe('what a workspace owns', () => {
  const ofOne = endpoints.filter(
    (endpoint) => !entryOf(endpoint).endless && !entryOf(endpoint).acrossWorkspaces,
  );
  it.each(ofOne.map((e) => [keyOf(e), e] as const))(
    '%s works with own ids and shows nothing of another workspace',
    async (_, endpoint) => {
      const parts = await entryOf(endpoint).make(mine, product);
      const answer = await sendParts(product, endpoint, parts, mine);
      expect(answer.status, answer.text).toBe(200);
      const foreign = [
        ...[other.workspaceId, other.userId, other.accountId, other.listId, other.importId],
        ...[other.exclusionId, other.feedbackId, other.campaignId, other.conversationId],
        ...[...other.leadIds, ...other.enrolmentIds, other.credentials.email],
      ];
      expect(foreign.filter((id) => answer.text.includes(id))).toEqual([]);
    },
  );
});

describe("another workspace's id is an unknown id", () => {
  const ofOne = endpoints.filter((endpoint) => !entryOf(endpoint).acrossWorkspaces);
  const places = ofOne.flatMap((endpoint) =>
    idPlaces(endpoint).map((place) => [keyOf(endpoint), place, endpoint] as const),
  );

  const isChosen = ([, place, endpoint]: (typeof places)[number]) =>
    entryOf(endpoint).chosen?.includes(place);

  it.each(places.filter(isChosen))(
    '%s: %s is the caller’s own, whoever used it elsewhere',
    async (_, place, endpoint) => {
      const { make } = entryOf(endpoint);
      const theirs = await make(other, product);
      const used = await sendParts(product, endpoint, theirs, other);
      expect(used.status, used.text).toBe(200);
      const request = withPlace(await make(mine, product), place, readPlace(theirs, place));
      const answer = await sendParts(product, endpoint, request, mine);
      expect(answer.status, answer.text).toBe(200);
      const ownerOf = (data: unknown) =>
        (data as { job?: { id: string }; id?: string }).job ?? (data as { id: string });
      expect(ownerOf(answer.data).id).not.toBe(ownerOf(used.data).id);
    },
  );

  it.each(places.filter((place) => !isChosen(place)))('%s: %s', async (_, place, endpoint) => {
    const entry = entryOf(endpoint);
    const make = entry.forms?.[place] ?? entry.make;
    const request = await make(mine, product);
    const theirs = readPlace(await make(other, product), place);
    expect(theirs, `The request of ${keyOf(endpoint)} has no ${place}.`).toBeTypeOf('string');
    expect(readPlace(request, place)).not.toBe(theirs);
    const foreign = await sendParts(product, endpoint, withPlace(request, place, theirs), mine);
    const unknown = await sendParts(product, endpoint, withPlace(request, place, unknownLike(theirs)), mine);
    expect(comparable(foreign)).toEqual(comparable(unknown));
    expect(foreign.status, foreign.text).toBe(entry.filters?.includes(place) ? 200 : 404);
    if (foreign.status === 404) expect(foreign.error.code).toBe('not_found');
  });
});

describe('what administrators do for every workspace', () => {
  const forAdmins = endpoints.filter(({ route }) => route.access === 'admin');

  it('is named as such, and nothing else is', () => {
    const named = endpoints.filter((endpoint) => entryOf(endpoint).acrossWorkspaces);
    expect(named.map(keyOf)).toEqual(forAdmins.map(keyOf));
  });

  it.each(forAdmins.map((e) => [keyOf(e), e] as const))(
    '%s is refused to everybody else',
    async (_, endpoint) => {
      const parts = await entryOf(endpoint).make(mine, product);
      const refused = await sendParts(product, endpoint, { ...parts, token: mine.token }, mine);
      expect([refused.status, refused.error.code]).toEqual([403, 'not_allowed']);
      const answer = await sendParts(product, endpoint, parts, mine);
      expect(answer.status, answer.text).toBe(200);
    },
  );
});

it('a page position taken from another workspace shows nothing of it', async () => {
  const theirs = await other.done<{ nextCursor: string | null }>(
    'GET',
    `/leads/lists/${other.listId}/leads?limit=1`,
  );
  const cursor = encodeURIComponent(theirs.nextCursor ?? '');
  expect(cursor).not.toBe('');
  const answer = await mine.call('GET', `/leads/lists/${mine.listId}/leads?limit=50&cursor=${cursor}`);
  expect(other.leadIds.filter((id) => answer.text.includes(id))).toEqual([]);
});

it('nothing but signing up and in works without a token', async () => {
  for (const endpoint of endpoints.filter(({ route }) => route.access !== 'public')) {
    const entry = entryOf(endpoint);
    const parts = entry.endless ? {} : await entry.make(mine, product);
    const answer = await sendParts(product, endpoint, { ...parts, token: 'no such token' }, mine);
    expect(`${keyOf(endpoint)} ${answer.status} ${answer.error.code}`).toBe(
      `${keyOf(endpoint)} 401 not_signed_in`,
    );
  }
});
