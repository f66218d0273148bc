import { BUDGET_KEYS } from '@waypost/domain/linkedin/daily-limits';
import { CLOSED_BREAKER } from '@waypost/domain/linkedin/provider-breaker';
import { PLAIN_RHYTHM } from '@waypost/domain/linkedin/rhythm';
import { MATURE, NEW_ACCOUNT } from '@waypost/domain/linkedin/warm-up';
import { officeHours } from '@waypost/domain/linkedin/working-hours';
import fc from 'fast-check';
import type { AccountRuntime } from '../../../features/linkedin/sender/account-runtime.store.ts';
import type { NewAction } from '../../../features/linkedin/sender/action.store.ts';
import type { ActionState, SendKind } from '../../../features/linkedin/sender/action.ts';
import { type Call, call } from './both-stores.ts';

/** Few of everything, so that what one statement wrote is met by the next. */
export const minuteMs = 60_000;
const uuid = (group: number, index: number): string => `0000000${group}-0000-4000-8000-00000000000${index}`;
const some = (group: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => uuid(group, index));

export const workspaceId = uuid(9, 9);
export const startMs = Date.UTC(2026, 2, 16, 9);
export const accounts = some(1, 2).map((accountId, index) => ({
  accountId,
  memberKey: Buffer.from(`member-${index}`),
}));
export const actionIds = some(2, 6);
const leads = some(3, 3);
const accountOf = fc.constantFrom(...accounts);
export const accountId = accountOf.map((account) => account.accountId);
const memberKey = accountOf.map((account) => account.memberKey);
export const actionId = fc.constantFrom(...actionIds);
/** Never drawn twice, also when a failing sequence is made shorter. */
export const freshId = fc.noShrink(fc.noBias(fc.uuid()));
/** A lead is one person of the network, whoever names them. */
const person = fc.constantFrom(
  ...leads.map((leadId, n) => ({ leadId, providerId: `p${n}`, publicIdentifier: `i${n}` })),
);
export const token = fc.constantFrom(...some(4, 2));
const campaignId = fc.option(fc.constantFrom(...some(5, 2)));
const enrolmentId = fc.option(fc.constantFrom(...some(6, 2)));
const at = fc.integer({ min: -90, max: 240 }).map((minutes) => startMs + minutes * minuteMs);
const days = fc.integer({ min: -40, max: 1 }).map((n) => startMs + n * 1_440 * minuteMs);
const instant = fc.oneof({ weight: 3, arbitrary: at }, days);
const lastingMs = fc.integer({ min: 0, max: 90 }).map((minutes) => minutes * minuteMs);
export const attempt = fc.integer({ min: 0, max: 2 });
const kind = fc.constantFrom<SendKind[]>(
  'visit',
  'invite',
  'message',
  'inmail',
  'follow',
  'comment',
  'withdraw',
);
const state = fc.constantFrom<ActionState[]>(
  ...(['planned', 'planned', 'claimed', 'dispatched', 'in_doubt', 'needs_review', 'sent', 'sent'] as const),
  ...(['satisfied', 'rejected', 'cancelled'] as const),
);
const code = fc.constantFrom('visit_unconfirmed', 'not_found_twice', 'no_answer');
const ref = fc.option(fc.constantFrom('r1', 'r2', 'r3'));
const budget = fc.constantFrom(...BUDGET_KEYS);
/** Of a runtime the statements use its key, its fence, and for the accept rate its caps. */
const runtime = fc
  .record({ account: accountOf, fence: fc.integer({ min: 0, max: 3 }), invites: fc.constantFrom(70, 180) })
  .map(({ account, fence, invites }) => {
    const given = { ...account, workspaceId, fence, accountType: 'paid' as const, shares: {} };
    const rhythm = PLAIN_RHYTHM;
    return { ...given, rhythm, caps: { invite_week: { userCap: invites } } } as unknown as AccountRuntime;
  });

const runtimes = fc.uniqueArray(runtime, {
  minLength: 1,
  maxLength: 2,
  comparator: (a, b) => a.accountId === b.accountId,
});

export const newAction: fc.Arbitrary<NewAction> = fc
  .record({
    ...{ id: actionId, accountId, person, kind, campaignId, enrolmentId },
    origin: fc.constantFrom('campaign' as const, 'human' as const, 'system' as const),
    effectKey: fc.constantFrom('e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7'),
    body: fc.option(fc.constant('Hello, nice to meet you.')),
    priority: fc.integer({ min: 0, max: 3 }),
    notBefore: at,
    holdMs: fc.constantFrom(0, 0, 10_000),
    isKnown: fc.boolean(),
    details: fc.option(fc.constant({ maxAgeDays: 7 })),
  })
  .map(({ person: { leadId, providerId, publicIdentifier }, isKnown, ...given }) => ({
    ...given,
    ...{ leadId, publicIdentifier, providerPersonId: isKnown ? providerId : null },
    ...{
      chatId: null,
      stepId: '0',
      bodyFingerprint: null,
      plannedAt: startMs,
      hours: null,
      dayCapped: false,
    },
  }));
export const target = fc.record(
  {
    providerPersonId: fc.constant(null),
    chatId: fc.option(fc.constant('chat')),
    baselineRef: ref,
    socialId: fc.constant('post'),
  },
  { requiredKeys: ['providerPersonId', 'chatId', 'baselineRef'] },
);
const newDispatches = fc.uniqueArray(
  fc.record({ workspaceId: fc.constant(workspaceId), actionId, token, target, attemptId: freshId }),
  { minLength: 1, maxLength: 2, selector: ({ token: own }) => own },
);
const change = fc.record(
  {
    state,
    providerRef: ref,
    chatId: fc.constant('chat'),
    outcomeCode: code,
    outcomeMessage: fc.constant('Said.'),
    notBefore: at,
    cleanReadsWallAt: fc.array(at, { maxLength: 2 }),
    endedAt: fc.option(at),
  },
  { requiredKeys: ['state'] },
);
export const newClaim = fc.record({
  ...{ runtime, actionId, token, wakeAt: at, nextSlotAt: fc.option(at), holdEndsWallAt: fc.option(at) },
  reservations: fc.array(fc.record({ id: freshId, budget }), { maxLength: 2 }),
});
export const claimedBy = fc.record({ owner: token, leaseMs: lastingMs, now: at });
/** What one worker does for several accounts at once: no account and no action comes twice. */
const newClaims = fc.uniqueArray(newClaim, {
  minLength: 1,
  maxLength: 2,
  comparator: (a, b) => a.actionId === b.actionId || a.runtime.memberKey.equals(b.runtime.memberKey),
});
const attemptEnd = fc
  .record({
    ...{ actionId, attempt },
    class: fc.constantFrom('sent', 'in_doubt', 'look_in_sent_list'),
    httpStatus: fc.constantFrom(null, 200, 422),
  })
  .map((ended) => ({ ...ended, code: 'x', providerRequestId: null }));
const end = fc
  .record({
    ...{ id: actionId, accountId, person, providerRef: ref, chatId: fc.option(fc.constant('chat')) },
    ...{
      state: fc.constantFrom<ActionState[]>('sent', 'sent', 'rejected', 'needs_review'),
      endedAt: fc.option(at),
    },
    ...{ outcomeCode: code, outcomeMessage: fc.constant('Said.'), now: at },
    wakes: fc.constantFrom('account' as const, 'behind' as const, 'behind' as const),
    warmUp: fc.constantFrom(undefined, NEW_ACCOUNT),
    attempt: fc.option(attemptEnd, { nil: undefined }),
    fence: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
  })
  .map(({ id, accountId: of, person: { leadId }, ...stored }) => ({
    ...stored,
    action: { id, accountId: of, leadId },
  }));
export const ownEnding = fc.record({
  ...{ providerRef: ref, chatId: fc.option(fc.constant('chat')), outcomeCode: code, attempt: attemptEnd },
  state: fc.constantFrom<ActionState[]>('sent', 'sent', 'rejected'),
  outcomeMessage: fc.constant('Said.'),
  warmUp: fc.constantFrom(undefined, NEW_ACCOUNT),
});
const scope = fc.oneof(
  actionId.map((id) => ({ actionId: id })),
  fc.constantFrom(...some(6, 2)).map((id) => ({ enrolmentId: id })),
  fc.subarray(some(6, 2)).map((enrolmentIds) => ({ enrolmentIds })),
  fc.constantFrom(...some(5, 2)).map((id) => ({ campaignId: id })),
  accountId.map((id) => ({ accountId: id })),
);
const breaker = fc.oneof(
  fc.constant(CLOSED_BREAKER),
  fc.record({
    opens: fc.integer({ min: 1, max: 4 }),
    openedAt: at,
    openUntil: at,
    probe: fc.option(fc.record({ account: memberKey.map((key) => key.toString('hex')), until: at })),
  }),
);

/** How every simulation begins: two accounts that are linked. */
export const founding: readonly Call[] = accounts.map((account) =>
  call('upsertRuntime', {
    ...{ ...account, workspaceId, accountType: 'paid', workingHours: officeHours('UTC'), warmUp: MATURE },
  }),
);

type Weighted = { weight: number; arbitrary: fc.Arbitrary<Call> };
const often = (arbitrary: fc.Arbitrary<Call>, weight = 6): Weighted => ({ weight, arbitrary });
const seldom = (arbitrary: fc.Arbitrary<Call>): Weighted => ({ weight: 1, arbitrary });
const tuple = fc.tuple;

/** Any statement with any arguments that the sender could give it. */
export const anyCall: fc.Arbitrary<Call> = fc.oneof(
  often(
    newAction.map((action) => call('insertAction', workspaceId, action)),
    12,
  ),
  often(tuple(newClaims, claimedBy).map(([claims, by]) => call('claimActions', claims, by))),
  often(tuple(newDispatches, at).map(([dispatches, now]) => call('dispatchActions', dispatches, now))),
  often(tuple(runtime, end).map(([one, stored]) => call('storeEnd', one, stored))),
  often(
    tuple(actionId, change).map(([id, to]) => call('changeState', workspaceId, id, to)),
    10,
  ),
  often(
    tuple(runtimes, at, lastingMs).map(([some, now, padMs]) => call('lookAtAccounts', some, now, padMs)),
    12,
  ),
  often(
    tuple(at, token, fc.integer({ min: 1, max: 3 })).map(([now, owner, atMost]) =>
      call('lockNextAccounts', owner, now, atMost),
    ),
  ),
  often(
    tuple(runtime, at, fc.option(at)).map(([one, wakeAt, wall]) => call('sleepUntil', one, wakeAt, wall)),
  ),
  often(
    tuple(freshId, freshId, memberKey, budget, actionId, attempt, campaignId, instant).map(
      ([one, other, key, of, id, nth, campaign, reservedAt]) => {
        const what = { workspaceId, campaignId: campaign, actionId: id, attempt: nth, at: reservedAt };
        const reservations = [
          { id: one, budget: of, units: 1 },
          { id: other, budget: 'all_day' as const, units: 2 },
        ];
        return call('reserve', key, reservations, what);
      },
    ),
  ),
  often(
    tuple(memberKey, instant, lastingMs, fc.constantFrom('windows' as const, 'week' as const)).map(
      ([key, now, padMs, reach]) => ({
        statement: 'readSpent' as const,
        args: [key, now, padMs, reach],
      }),
    ),
  ),
  often(
    attemptEnd.map((ended) => call('finishAttempt', workspaceId, ended)),
    3,
  ),
  often(
    tuple(actionId, fc.constantFrom('recover' as const, 'read' as const), lastingMs).map(([id, look, ms]) =>
      call('setDue', workspaceId, id, look, ms),
    ),
    4,
  ),
  often(
    tuple(fc.constantFrom('recover' as const, 'read' as const), lastingMs).map(([look, ms]) =>
      call('takeDue', look, ms),
    ),
    3,
  ),
  often(
    tuple(accountId, person).map(([id, { leadId }]) => call('findLiveInvitation', workspaceId, id, leadId)),
    2,
  ),
  often(
    tuple(accountId, person).map(([id, { providerId }]) =>
      call('listCreditable', workspaceId, id, providerId),
    ),
    3,
  ),
  often(
    tuple(accountId, person, at).map(([id, whom, now]) => call('markAccepted', workspaceId, id, whom, now)),
    3,
  ),
  often(
    tuple(accountId, person, instant).map(([id, { leadId }, now]) =>
      call('markWithdrawn', workspaceId, { accountId: id, leadId }, now),
    ),
    3,
  ),
  often(
    tuple(scope, fc.boolean(), at).map(([of, campaignOnly, now]) =>
      call('cancelWhere', workspaceId, of, { code: 'c', message: 'm', now, campaignOnly }),
    ),
    2,
  ),
  ...[
    tuple(accountId, fc.constantFrom('active' as const, 'active' as const, 'disconnected' as const)).map(
      ([id, to]) => call('setRuntimeStatus', workspaceId, id, to),
    ),
    fc.constantFrom(...founding),
    accountId.map((id) => call('findRuntime', workspaceId, id)),
    accountId.map((id) => call('lockRuntime', workspaceId, id)),
    runtime.map((one) => call('releaseLease', one)),
    tuple(accountId, lastingMs).map(([id, ms]) => call('wakeAfterWall', workspaceId, id, ms)),
    tuple(accountId, at, fc.constantFrom('anything' as const, 'campaign' as const)).map(
      ([id, instantAt, what]) => call('wake', workspaceId, id, instantAt, what),
    ),
    memberKey.map((key) => call('saveWarmUp', key, NEW_ACCOUNT)),
    tuple(memberKey, at, fc.boolean(), fc.constantFrom('account' as const, 'invites' as const)).map(
      ([key, until, isLimitSignal, of]) =>
        call('coolDown', key, { scope: of, until, now: startMs, reason: 'Rest.', isLimitSignal }),
    ),
    tuple(memberKey, actionId, at).map(([key, id, seenAt]) =>
      call('holdDoubts', key, { actionId: id, at: seenAt }),
    ),
    fc.constantFrom('e1', 'e2', 'e3').map((key) => call('findByEffectKey', workspaceId, key)),
    actionId.map((id) => call('findAction', workspaceId, id)),
    actionId.map((id) => call('lockAction', workspaceId, id)),
    tuple(actionId, token, target).map(([id, own, what]) => call('saveTarget', workspaceId, id, own, what)),
    tuple(actionId, fc.boolean()).map(([id, forgiven]) => call('dropClaim', workspaceId, id, forgiven)),
    tuple(accountId, fc.constantFrom('r1', 'r2')).map(([id, own]) =>
      call('findByProviderRef', workspaceId, id, own),
    ),
    tuple(actionId, accountId, ref).map(([id, of, own]) =>
      call('lockAnswered', workspaceId, { id, accountId: of }, own),
    ),
    actionId.map((id) => call('hadDoubt', workspaceId, id)),
    tuple(actionId, lastingMs).map(([id, ms]) => call('answerDueMs', workspaceId, id, ms)),
    fc.subarray(actionIds).map((ids) =>
      call(
        'firstDispatches',
        workspaceId,
        ids.map((id) => ({ id })),
      ),
    ),
    accountId.map((id) => call('recentTurns', workspaceId, id, [0, 1, 2, 3])),
    actionId.map((id) => call('clearDue', workspaceId, id)),
    accountId.map((id) => call('countPendingInvitations', workspaceId, id)),
    tuple(accountId, person).map(([id, { leadId }]) => call('lastWithdrawnAt', workspaceId, id, leadId)),
    tuple(runtime, at).map(([one, now]) => call('readAcceptRate', one, now)),
    tuple(actionId, accountId, attempt).map(([id, of, nth]) =>
      call('readRefusals', workspaceId, { id, accountId: of, attempt: nth }),
    ),
    tuple(memberKey, actionId, kind, attempt, at).map(([key, id, of, nth, now]) =>
      call('release', key, { id, kind: of }, nth, now),
    ),
    tuple(memberKey, freshId, at).map(([key, id, now]) => call('releaseReservations', key, [id], now)),
    fc.constant(call('isStopped', workspaceId)),
    fc.constant(call('stopSending', workspaceId, { userId: uuid(7, 1), reason: null, now: startMs })),
    fc.constant(call('releaseSending', workspaceId)),
    fc.constant(call('readBreaker')),
    fc.constant(call('lockBreaker')),
    breaker.map((to) => call('saveBreaker', to)),
    tuple(memberKey, fc.boolean()).map(([key, isTrouble]) => call('noteWord', key, isTrouble)),
    lastingMs.map((ms) => call('readStanding', ms)),
    fc.constant(call('noteLateEvidence')),
    lastingMs.map((ms) => call('hadLateEvidence', ms)),
    tuple(accountId, person, lastingMs).map(([id, { leadId }, ms]) =>
      call('unconfirmedVisitMs', workspaceId, { accountId: id, leadId }, ms),
    ),
  ].map((arbitrary) => seldom(arbitrary)),
);
