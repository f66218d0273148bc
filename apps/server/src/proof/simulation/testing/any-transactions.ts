import { MATURE, NEW_ACCOUNT } from '@waypost/domain/linkedin/warm-up';
import fc from 'fast-check';
import { type Call, call } from './both-stores.ts';
import {
  anyCall,
  claimedBy,
  freshId,
  minuteMs,
  newAction,
  newClaim,
  ownEnding,
  startMs,
  target,
  workspaceId,
} from './store-calls.ts';

const inOne = (afterMs: number, ...calls: Call[]) => ({ afterMs, calls, commits: true });

const oneSend = fc
  .record({ action: newAction, claim: newClaim, attemptId: freshId, ending: ownEnding })
  .map(({ action, claim, ...send }) => ({
    ...send,
    // Of the account that claims it.
    action: { ...action, accountId: claim.runtime.accountId },
    claim: { ...claim, actionId: action.id },
  }));

/** Sends of both accounts from their plan to their end by the worker that made them, with anything in between. */
const anySends = fc
  .record({
    sends: fc.uniqueArray(oneSend, {
      minLength: 2,
      maxLength: 2,
      comparator: ({ action: a }, { action: b }) => a.id === b.id || a.accountId === b.accountId,
    }),
    ...{ target, by: claimedBy, between: fc.option(anyCall) },
    warmUp: fc.constantFrom(MATURE, MATURE, NEW_ACCOUNT),
  })
  .map(({ sends, target: what, by, between, warmUp }) => {
    const claims = sends.map(({ claim }) => claim);
    const dispatches = sends.map(({ claim: { actionId, token }, attemptId }) => ({
      ...{ workspaceId, actionId, token, target: what, attemptId },
    }));
    const ends = sends.map(({ action, claim, ending }) => ({
      ...{ ...ending, action, token: claim.token },
      leased: { ...claim.runtime, fence: 1, warmUp },
      attempt: { ...ending.attempt, actionId: action.id, attempt: 1 },
    }));
    return [
      inOne(0, ...sends.map(({ action }) => call('insertAction', workspaceId, action))),
      inOne(0, call('claimActions', claims, { ...by, leaseMs: minuteMs })),
      inOne(0, call('dispatchActions', dispatches, startMs)),
      inOne(0, ...(between === null ? [] : [between])),
      inOne(0, call('storeOwnEnds', ends, startMs)),
    ];
  });

/** One transaction: what it does, how long after the one before, and whether it is committed. */
const oneTransaction = fc.record({
  afterMs: fc.integer({ min: 0, max: 45 }).map((minutes) => minutes * minuteMs),
  calls: fc.array(anyCall, { minLength: 1, maxLength: 4 }),
  commits: fc.integer({ min: 0, max: 9 }).map((draw) => draw > 0),
});

export const anyTransactions = fc.oneof(
  { weight: 6, arbitrary: oneTransaction.map((transaction) => [transaction]) },
  { weight: 1, arbitrary: anySends },
);
