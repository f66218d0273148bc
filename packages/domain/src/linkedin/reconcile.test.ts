import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reconcile } from './reconcile.ts';
import type { DoubtfulAction, EvidenceItem, EvidenceRead, Reconciliation } from './reconcile.ts';
import { ENGINE_TIMINGS } from './timing.ts';

const timing = ENGINE_TIMINGS.production;
const Q = timing.quarantineMs;
const MINUTE = 60_000;
const SENT_AT = Date.parse('2026-03-16T10:00:00Z');
const BODY =
  'Hi Jane, thanks for connecting. Have a look at https://example.com/guide?utm_source=x when you have time.';

function doubt(change: Partial<DoubtfulAction> = {}): DoubtfulAction {
  return {
    id: 'a1',
    kind: 'message',
    body: BODY,
    invitationNote: null,
    dispatchedAt: SENT_AT,
    dispatchedWallAt: SENT_AT,
    attempt: 1,
    mode: 'retry',
    cleanReadsWallAt: [],
    ...change,
  };
}
function readAt(
  startedWallAt: number,
  items: readonly EvidenceItem[] = [],
  change: Partial<EvidenceRead> = {},
): EvidenceRead {
  return {
    startedWallAt,
    complete: true,
    accountConnectedSinceWallAt: SENT_AT - 60 * MINUTE,
    relation: 'none',
    invitationRef: null,
    items,
    ...change,
  };
}
function item(change: Partial<EvidenceItem> = {}): EvidenceItem {
  return {
    providerRef: 'm1',
    direction: 'outgoing',
    at: SENT_AT + 2_000,
    text: BODY,
    afterBaseline: true,
    creditedTo: null,
    ...change,
  };
}
function resolve(action: DoubtfulAction, read: EvidenceRead | null): Reconciliation {
  return reconcile({
    action,
    read,
    timing,
    nowWall: (read?.startedWallAt ?? SENT_AT) + 1_000,
  });
}

describe('resolving doubt', () => {
  it('finds the message again though white space and links were rewritten', () => {
    const text =
      '  Hi Jane, thanks for connecting.\nHave a look at https://www.example.com/guide when you have time.';
    expect(resolve(doubt(), readAt(SENT_AT + MINUTE, [item({ text })]))).toEqual({
      decision: 'sent',
      providerRef: 'm1',
      evidence: 'same_text',
    });
  });

  it('takes a found effect from an early or incomplete read too', () => {
    const read = readAt(SENT_AT + 1_000, [item()], { complete: false, accountConnectedSinceWallAt: null });
    expect(resolve(doubt(), read).decision).toBe('sent');
  });

  it.each([
    ['incoming', item({ direction: 'incoming' })],
    ['from before the baseline', item({ afterBaseline: false })],
    ['credited to another action', item({ creditedTo: 'other' })],
    ['too early', item({ at: SENT_AT - 3 * MINUTE })],
  ])('does not take an item that is %s', (_, evidence) => {
    expect(resolve(doubt(), readAt(SENT_AT + Q, [evidence])).decision).toBe('wait');
  });

  it.each(
    ['a minute', 'a day', 'three weeks'].map((label, n) => [label, [1, 1_440, 30_240][n] ?? 0] as const),
  )('finds an effect that was applied late, after the business clock jumped by %s', (_, minutes) => {
    const late = item({ at: SENT_AT + minutes * MINUTE });
    expect(resolve(doubt(), readAt(SENT_AT + Q, [late]))).toMatchObject({
      decision: 'sent',
      providerRef: 'm1',
    });
  });

  it('credits a late text to one action only, and then the nearest to the dispatch', () => {
    const day = 1_440 * MINUTE;
    const items = [
      item({ providerRef: 'typed-later', at: SENT_AT + 2 * day }),
      item({ providerRef: 'ours', at: SENT_AT + day }),
      item({ providerRef: 'of-another', at: SENT_AT + MINUTE, creditedTo: 'other' }),
    ];
    expect(resolve(doubt(), readAt(SENT_AT + Q, items))).toMatchObject({ providerRef: 'ours' });
  });

  it('asks a person however late somebody else wrote: a message is never sent again after that', () => {
    const items = [item({ text: 'Something quite different.', at: SENT_AT + 3 * 1_440 * MINUTE })];
    expect(resolve(doubt(), readAt(SENT_AT + Q, items))).toMatchObject({ why: 'a_person_wrote' });
  });

  it('plans again only after two complete reads a quarantine apart that found nothing', () => {
    const first = resolve(doubt(), readAt(SENT_AT + Q));
    expect(first).toEqual({
      decision: 'wait',
      nextReadWallAt: SENT_AT + 2 * Q,
      cleanReadsWallAt: [SENT_AT + Q],
    });
    const cleanReadsWallAt = [SENT_AT + Q];
    const tooSoon = resolve(doubt({ cleanReadsWallAt }), readAt(SENT_AT + 2 * Q - 1));
    expect(tooSoon).toMatchObject({ decision: 'wait', cleanReadsWallAt });
    expect(resolve(doubt({ cleanReadsWallAt }), readAt(SENT_AT + 2 * Q))).toEqual({
      decision: 'plan_again',
      attempt: 2,
    });
  });

  it.each([
    ['before the quarantine ended', readAt(SENT_AT + Q - 1)],
    ['with a page missing', readAt(SENT_AT + Q, [], { complete: false })],
    ['while disconnected', readAt(SENT_AT + Q, [], { accountConnectedSinceWallAt: null })],
    [
      'just after reconnecting',
      readAt(SENT_AT + Q, [], { accountConnectedSinceWallAt: SENT_AT + Q - 9 * MINUTE }),
    ],
  ])('does not count a read %s', (_, read) => {
    const decision = resolve(doubt(), read);
    expect(decision).toMatchObject({ decision: 'wait', cleanReadsWallAt: [] });
    if (decision.decision === 'wait') expect(decision.nextReadWallAt).toBeGreaterThan(read.startedWallAt);
  });

  it('does not ask the network in every breath while its reads fail', () => {
    const decision = resolve(doubt(), readAt(SENT_AT + Q, [], { complete: false }));
    if (decision.decision !== 'wait') throw new Error('An incomplete read proved something.');
    expect(decision.nextReadWallAt - (SENT_AT + Q)).toBeGreaterThanOrEqual(5 * MINUTE);
  });

  it('looks again at the very moment a reconnected account has settled', () => {
    const since = SENT_AT + Q - 9 * MINUTE;
    const decision = resolve(doubt(), readAt(SENT_AT + Q, [], { accountConnectedSinceWallAt: since }));
    expect(decision).toMatchObject({ nextReadWallAt: since + timing.accountSettledMs });
  });

  it('asks a person when somebody else wrote meanwhile', () => {
    const decision = resolve(doubt(), readAt(SENT_AT + Q, [item({ text: 'Something quite different.' })]));
    expect(decision).toMatchObject({ decision: 'needs_review', why: 'a_person_wrote' });
  });

  it('credits the invitation’s own note to the invitation', () => {
    const action = doubt({ invitationNote: 'Hi Jane, let us connect!' });
    const decision = resolve(action, readAt(SENT_AT + Q, [item({ text: 'Hi Jane,  let us connect!' })]));
    expect(decision).toMatchObject({ decision: 'wait', cleanReadsWallAt: [SENT_AT + Q] });
  });

  it('prefers the exact and nearest of several matches', () => {
    const items = [
      item({ providerRef: 'similar', text: `${BODY} `.replace('Jane', 'Jana'), at: SENT_AT }),
      item({ providerRef: 'exact-late', at: SENT_AT + 9_000 }),
      item({ providerRef: 'exact-near', at: SENT_AT + 1_000 }),
    ];
    expect(resolve(doubt(), readAt(SENT_AT + Q, items))).toMatchObject({ providerRef: 'exact-near' });
  });

  it('resolves invitations by the relation', () => {
    const invite = doubt({ kind: 'invite', body: null });
    expect(
      resolve(invite, readAt(SENT_AT + MINUTE, [], { relation: 'pending', invitationRef: 'i9' })),
    ).toEqual({
      decision: 'sent',
      providerRef: 'i9',
      evidence: 'invitation_pending',
    });
    expect(resolve(invite, readAt(SENT_AT + MINUTE, [], { relation: 'connected' }))).toMatchObject({
      evidence: 'connected',
    });
    expect(resolve(invite, readAt(SENT_AT + Q, [], { relation: 'unknown' }))).toMatchObject({
      cleanReadsWallAt: [],
    });
  });

  it('holds posts and held messages instead of sending them again, and stops after three attempts', () => {
    const cleanReadsWallAt = [SENT_AT + Q];
    const read = readAt(SENT_AT + 2 * Q);
    expect(resolve(doubt({ mode: 'hold', cleanReadsWallAt }), read)).toMatchObject({ why: 'held' });
    expect(resolve(doubt({ kind: 'post', cleanReadsWallAt }), read)).toMatchObject({ why: 'held' });
    expect(resolve(doubt({ attempt: 3, cleanReadsWallAt }), read)).toMatchObject({ why: 'attempts_used_up' });
  });

  it('does a mere look-up again without proof, and never a visit', () => {
    expect(resolve(doubt({ kind: 'profile_read', body: null }), null)).toEqual({
      decision: 'plan_again',
      attempt: 2,
    });
    const visit = resolve(doubt({ kind: 'visit', body: null }), null);
    expect(visit).toEqual({ decision: 'sent', providerRef: null, evidence: 'visit_not_repeated' });
  });

  it('never plans a message again while any complete read would have shown it', () => {
    // The effect appears some time after dispatch, as late as the assumptions allow, and is read with its lag.
    const scene = fc.record({
      appliesAfterMs: fc.integer({ min: 0, max: timing.writeAgeMs + timing.httpDeadlineMs }),
      visibleAfterMs: fc.integer({ min: 0, max: timing.providerLagMs }),
      readsAfterMs: fc.array(fc.integer({ min: 1, max: 5 * Q }), { minLength: 1, maxLength: 12 }),
      flaws: fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
    });
    fc.assert(
      fc.property(scene, ({ appliesAfterMs, visibleAfterMs, readsAfterMs, flaws }) => {
        let action = doubt();
        for (const [index, after] of readsAfterMs.toSorted((a, b) => a - b).entries()) {
          const visible = after >= appliesAfterMs + visibleAfterMs;
          const items = visible ? [item({ at: SENT_AT + appliesAfterMs })] : [];
          const decision = resolve(
            action,
            readAt(SENT_AT + after, items, { complete: !(flaws[index % flaws.length] ?? false) }),
          );
          expect(decision.decision).not.toBe('plan_again');
          if (decision.decision !== 'wait') return;
          action = { ...action, cleanReadsWallAt: decision.cleanReadsWallAt };
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('a doubt that cannot be read', () => {
  const unread = { complete: false, relation: 'unknown' } as const;

  it('is looked at less and less often, and at least once in a quarantine', () => {
    let nowWall = SENT_AT + Q;
    const looks: number[] = [];
    while (nowWall < SENT_AT + 49 * Q) {
      looks.push(nowWall);
      const decision = reconcile({
        action: doubt({ kind: 'invite', body: null }),
        read: readAt(nowWall, [], unread),
        timing,
        nowWall,
      });
      if (decision.decision !== 'wait') throw new Error('Nothing was read, nothing may be decided.');
      expect(decision.nextReadWallAt - nowWall).toBeGreaterThanOrEqual(Q / 12);
      expect(decision.nextReadWallAt - nowWall).toBeLessThanOrEqual(Q);
      nowWall = decision.nextReadWallAt;
    }
    expect(looks.filter((at) => at < SENT_AT + 2 * Q).length).toBeGreaterThan(3);
    // Two days of failing looks: every five minutes would be 576.
    expect(looks.length).toBeLessThan(70);
  });

  it('waits for the end of the rest that keeps it from being read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 72 * 60 }), fc.integer({ min: 0, max: 300 }), (rests, after) => {
        const nowWall = SENT_AT + Q + after * MINUTE;
        const againWallAt = nowWall + rests * MINUTE;
        const read = readAt(nowWall, [], { ...unread, againWallAt });
        const decision = reconcile({ action: doubt({ kind: 'invite', body: null }), read, timing, nowWall });
        expect(decision).toMatchObject({ decision: 'wait', cleanReadsWallAt: [] });
        if (decision.decision === 'wait') expect(decision.nextReadWallAt).toBeGreaterThanOrEqual(againWallAt);
      }),
    );
  });
});

describe('while the provider shows effects late', () => {
  const twiceClean = { cleanReadsWallAt: [SENT_AT + Q], providerIsLate: true };

  it.each(['message', 'inmail', 'comment'] as const)(
    'a %s without a trace is a person’s to repeat',
    (kind) => {
      const decision = resolve(doubt({ kind, ...twiceClean }), readAt(SENT_AT + 2 * Q));
      expect(decision).toMatchObject({ decision: 'needs_review', why: 'held' });
    },
  );

  it.each(['invite', 'follow', 'react'] as const)(
    'a %s is repeated: the network refuses a second one',
    (kind) => {
      const decision = resolve(doubt({ kind, body: null, ...twiceClean }), readAt(SENT_AT + 2 * Q));
      expect(decision).toEqual({ decision: 'plan_again', attempt: 2 });
    },
  );
});
