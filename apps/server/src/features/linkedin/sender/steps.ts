import { inWorkspaces, waitAtMost } from '../../../platform/db/tenant.ts';
import { type Claimed, claimNext } from './claim.ts';
import { type Dispatched, dispatchActions, type NewDispatch } from './dispatch.store.ts';
import { endOwnSends, type OwnSend } from './end-action.ts';
import { gather, TOGETHER_WAIT_MS } from './gather.ts';
import type { SenderDeps } from './sender-deps.ts';

/** Sends whose step is committed together at most. */
const togetherMax = 16;
/**
 * Full groups of claims side by side: it is the longest of the three steps, and accounts that one group holds are passed
 * over by the others.
 */
const claimsAtOnce = 3;

/** The three commits of a send, as one worker makes them: each together with those of its other sends that are due as well. */
export interface Steps {
  /** T1; undefined: no account's time has come. */
  claim(): Promise<Claimed | undefined>;
  /** T3; undefined: the claim is not ours any more, and nothing may be sent. */
  dispatch(dispatch: NewDispatch): Promise<Dispatched | undefined>;
  /** T4 in the common case; false: it is another case, and nothing has happened. */
  end(send: OwnSend): Promise<boolean>;
}

export function createSteps(deps: SenderDeps, owner: string): Steps {
  const { db, clock, log } = deps.platform;
  const onSplit = (step: string) => (error: unknown) =>
    log.warn({ err: error, step }, 'A step of several sends failed; it is tried for each by itself.');
  const claim = gather<undefined, Claimed | undefined>({
    atMost: togetherMax,
    groupsMax: claimsAtOnce,
    onSplit: onSplit('claim'),
    together: async (calls) => {
      const claimed = await claimNext(deps, owner, calls.length);
      return calls.map((_, nth) => claimed[nth]);
    },
  });
  const dispatch = gather<NewDispatch, Dispatched | undefined>({
    atMost: togetherMax,
    onSplit: onSplit('dispatch'),
    together: (items) =>
      inWorkspaces(
        db,
        items.map(({ workspaceId }) => workspaceId),
        async (tx) => {
          if (items.length > 1) await waitAtMost(tx, TOGETHER_WAIT_MS);
          const dispatched = await dispatchActions(tx, items, clock.businessNow());
          return items.map(({ token }) => dispatched.get(token));
        },
      ),
  });
  const end = gather<OwnSend, boolean>({
    atMost: togetherMax,
    onSplit: onSplit('end'),
    apart: ({ action }) => action.accountId,
    together: (items) =>
      inWorkspaces(
        db,
        items.map(({ leased }) => leased.workspaceId),
        async (tx) => {
          if (items.length > 1) await waitAtMost(tx, TOGETHER_WAIT_MS);
          const ended = await endOwnSends(tx, deps, items);
          return items.map(({ action }) => ended.has(action.id));
        },
      ),
  });
  return { claim: () => claim(undefined), dispatch, end };
}
