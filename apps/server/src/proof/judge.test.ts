import { describe, expect, test } from 'vitest';
import { firstLookMs, secondLookMs } from './absence.ts';
import { type EndedAction, judge } from './judge.ts';
import type { LedgerRow, ReadRow } from './sandbox-process.ts';

const start = Date.parse('2026-03-02T09:00:00Z');
const wall = (ms: number) => new Date(start + ms).toISOString();
/** Business time of the fixtures goes as fast as wall time. */
const pair = { account: 'acc', person: 'anna' };

function request(seq: number, atMs: number, more: Partial<LedgerRow> = {}): LedgerRow {
  return {
    seq,
    kind: 'message',
    wallAt: wall(atMs),
    businessAt: wall(atMs),
    account: pair.account,
    memberPublicId: 'me',
    person: { publicIdentifier: pair.person },
    text: 'Hello',
    settled: true,
    applied: false,
    appliedAt: null,
    answer: 'dropped',
    ref: null,
    overLimit: null,
    ...more,
  };
}

const applied = (atMs: number): Partial<LedgerRow> => ({
  applied: true,
  appliedAt: { wallAt: wall(atMs) },
  answer: { status: 200 },
});

let seq = 0;
function read(op: string, atMs: number, more: Partial<ReadRow> = {}): ReadRow {
  seq += 1;
  return {
    seq,
    op,
    account: pair.account,
    person: null,
    people: [],
    startedWallAt: wall(atMs),
    wallAt: wall(atMs + 5),
    status: 200,
    cursor: null,
    next: null,
    lastPage: true,
    oldestAt: null,
    ...more,
  };
}

const chat = (atMs: number, more: Partial<ReadRow> = {}) =>
  read('messages.list', atMs, { person: pair.person, ...more });
const invitationLook = (atMs: number) => [
  read('invites.list', atMs),
  read('profile.get', atMs + 10, { person: pair.person }),
  read('relations.list', atMs + 20),
];

function ended(state: string, kind = 'message'): EndedAction {
  const text = kind === 'message' ? 'Hello' : null;
  return { id: '1', ...pair, kind, text, state, code: null, attempt: 2 };
}

/** Asked for at 0 without an answer, and again at a minute with success. */
const twice = (kind = 'message'): LedgerRow[] => {
  const text = kind === 'message' ? 'Hello' : undefined;
  return [request(1, 0, { kind, text }), request(2, 60_000, { kind, text, ...applied(60_000) })];
};
const ok = { duplicates: 0, lost: 0, needsReview: 0 };
const messages = (reads: ReadRow[], ledger = twice()) => judge(ledger, reads, [ended('sent')]);

describe('a second request for one effect', () => {
  test('is fair after two complete looks at the chat that found nothing', () => {
    const verdict = messages([chat(firstLookMs), chat(secondLookMs)]);
    expect(verdict).toMatchObject({ ...ok, resent: 1, soonestProofMs: secondLookMs });
  });

  test.each([
    ['no look', []],
    ['one look', [chat(30_000)]],
    ['a first look inside the quarantine', [chat(firstLookMs - 1), chat(secondLookMs)]],
    ['a second look inside its quarantine', [chat(firstLookMs), chat(secondLookMs - 1)]],
    ['two looks at the same time', [chat(30_000), chat(30_001)]],
    ['a look after the second request', [chat(20_000), chat(60_001)]],
    ['a look at another chat', [chat(20_000), chat(40_000, { person: 'bert' })]],
    ['a look from another account', [chat(20_000), chat(40_000, { account: 'other' })]],
    ['a look that failed', [chat(20_000), chat(40_000, { status: 503 })]],
    ['a look without its last page', [chat(20_000), chat(40_000, { lastPage: false, next: 'p2' })]],
    ['a look that a cache answered', [chat(20_000), chat(40_000, { cached: true })]],
    ['a look that began in the middle', [chat(20_000), chat(40_000, { cursor: 'p2' })]],
    ['a list of chats that shows one', [chat(20_000), read('chats.list', 40_000, { people: ['anna'] })]],
  ])('is a duplicate after %s', (_what, reads) => {
    expect(messages(reads)).toMatchObject({ duplicates: 1, askedUnread: 1, resent: 0 });
  });

  test('is fair when every page was read, or the pages down to something older than the request', () => {
    const pages = [
      chat(20_000, { lastPage: false, next: 'p2', oldestAt: wall(10) }),
      chat(20_010, { cursor: 'p2', oldestAt: wall(5) }),
    ];
    const downTo = chat(40_000, { lastPage: false, next: 'p2', oldestAt: wall(-1) });
    expect(messages([...pages, downTo])).toMatchObject({ ...ok, resent: 1 });
  });

  test('is fair when the whole list of chats shows none with the person', () => {
    const lists = [20_000, 40_000].map((at) => read('chats.list', at, { people: ['bert'] }));
    expect(messages(lists)).toMatchObject({ ...ok, resent: 1 });
  });

  test('is a duplicate when the looks could have found it', () => {
    const [first, second] = twice() as [LedgerRow, LedgerRow];
    const late = { ...first, applied: true, appliedAt: { wallAt: wall(5_000) } };
    const verdict = messages(
      [chat(20_000), chat(40_000)],
      [late, { ...second, applied: false, appliedAt: null }],
    );
    expect(verdict).toMatchObject({ duplicates: 1, askedUnread: 1 });
  });

  test('needs no look when the network had refused the first', () => {
    const [first, second] = twice() as [LedgerRow, LedgerRow];
    expect(messages([], [{ ...first, answer: { status: 429 } }, second])).toMatchObject({ ...ok, resent: 0 });
  });

  test('asks for the look before a refusal in between', () => {
    const [first, second] = twice() as [LedgerRow, LedgerRow];
    const refused = request(2, 30_000, { answer: { status: 422 } });
    expect(messages([], [first, refused, second]).askedUnread).toBe(2);
  });

  test('for an invitation needs sent list, profile and relations, twice', () => {
    const invitations = (reads: ReadRow[]) => judge(twice('invite'), reads, [ended('sent', 'invite')]);
    const whole = [...invitationLook(20_000), ...invitationLook(40_000)];
    expect(invitations(whole)).toMatchObject({ ...ok, resent: 1 });
    for (const missing of whole.keys()) {
      expect(invitations(whole.filter((_row, at) => at !== missing)).askedUnread).toBe(1);
    }
  });

  test('for a visit is always a duplicate: nothing can be read', () => {
    const reads = [...invitationLook(20_000), ...invitationLook(40_000)];
    expect(judge(twice('visit'), reads, [ended('sent', 'visit')]).askedUnread).toBe(1);
  });
});

test('an effect that happened more often than planned is a duplicate, whatever was read', () => {
  const ledger = [request(1, 0, applied(0)), request(2, 60_000, applied(60_000))];
  expect(messages([chat(20_000), chat(40_000)], ledger)).toMatchObject({ appliedTwice: 1, duplicates: 2 });
});

test('two planned effects with the same text may follow each other at once', () => {
  const ledger = [request(1, 0, applied(0)), request(2, 1_000, applied(1_000))];
  expect(judge(ledger, [], [ended('sent'), ended('sent')])).toMatchObject(ok);
});

test('what is claimed and what happened must agree, and nobody is left with a decision', () => {
  const done = [request(1, 0, applied(0))];
  expect(judge([], [], [ended('sent')]).lost).toBe(1);
  expect(judge(done, [], [ended('rejected')]).lost).toBe(1);
  expect(judge([], [], [ended('in_doubt')]).lost).toBe(1);
  expect(judge([], [], [ended('needs_review')])).toMatchObject({ lost: 0, needsReview: 1 });
  expect(judge([{ ...request(1, 0), overLimit: 'messages per day' }], [], []).overLimit).toBe(1);
});
