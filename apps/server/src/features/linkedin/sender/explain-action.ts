import {
  bindingLimit,
  explainBeyond,
  explainSend,
  limitBeyondHours,
  type SendExplanation,
  thenSentence,
} from '@waypost/domain/linkedin/explain-send';
import { isHeldWhileLate, lateAlarmMs } from '@waypost/domain/linkedin/late-evidence';
import { describeAhead, describeReason } from '@waypost/domain/linkedin/permit-reason';
import { permitSend } from '@waypost/domain/linkedin/permit-send';
import { changeOfPermit } from '@waypost/domain/linkedin/permit-change';
import type { ActionKind } from '@waypost/domain/linkedin/daily-limits';
import {
  dayCapOf,
  forecastQueue,
  type QueuedAction,
  type QueuedAt,
} from '@waypost/domain/linkedin/queue-forecast';
import { sql } from 'kysely';
import { find } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { readQueueInput } from '../config/queue-input.ts';
import { findRuntime } from './account-runtime.store.ts';
import { type Action, priorities } from './action.ts';
import { readDayCaps } from './day-cap.store.ts';
import { isStopped } from './sending-stop.ts';
import { claimsTakenForOthers } from './take-claims.ts';
import { dueKinds } from './due.store.ts';
import { firstSendsOf } from './first-sends.ts';
import { lastSendsOf } from './last-sends.ts';
import { readGoverned } from './permit-action.ts';
import { providerRestsUntil } from './provider-breaker.ts';
import { hadLateEvidence } from './provider-breaker.store.ts';
import type { SenderDeps } from './sender-deps.ts';
import { isBeingSkipped } from './skip.store.ts';

/** Why an action has not happened yet, and what would change it. Instants are business time. */
export type Explanation = SendExplanation;

/** A send that the sequence of a lead comes to when its wait is over. */
export interface AwaitedSend extends Omit<QueuedAction, 'priority'> {
  accountId: string;
}

/** The send as it would stand in its account's queue. */
export const queued = (send: AwaitedSend): QueuedAction => ({
  ...send,
  priority: send.kind === 'message' ? priorities.followUp : priorities.invite,
});

/** The queue is played forward so far; what lies beyond has no time. Business days. */
const horizonDays = 60;
const dayMs = 86_400_000;

export type AccountOutlook = NonNullable<Awaited<ReturnType<typeof readOutlook>>>;

/** Everything the governor and the forecast know of one account; undefined when it is not linked. */
export async function readOutlook(
  tx: Tx,
  deps: Pick<SenderDeps, 'platform' | 'timing'>,
  workspaceId: string,
  accountId: string,
) {
  const now = deps.platform.clock.businessNow();
  const runtime = await findRuntime(tx, workspaceId, accountId);
  if (runtime === undefined) return undefined;
  const governed = await readGoverned(tx, deps, runtime, now, await providerRestsUntil(tx, deps));
  const { rows: _rows, ...input } = await readQueueInput(
    tx,
    { now, runtime, ...governed },
    now + horizonDays * dayMs,
  );
  return input;
}

/** Explains many actions of one workspace with one reading of ledger and queue per account. */
export function createExplainer(
  tx: Tx,
  deps: Pick<SenderDeps, 'platform' | 'timing' | 'sendingAllowed'>,
  workspaceId: string,
) {
  const now = deps.platform.clock.businessNow();
  const outlooks = new Map<string, ReturnType<typeof readOutlook>>();
  const standings = new Map<string, Promise<ReadonlyMap<string, QueuedAt>>>();
  const standingsOfAwaited = new Map<string, Promise<ReadonlyMap<string, QueuedAt>>>();
  const expected = new Map<string, Map<string, QueuedAction>>();
  let stopped: Promise<boolean> | undefined;
  let taken: Promise<boolean> | undefined;

  const capped = new Map<string, ReturnType<typeof readDayCaps>>();
  /** What the send asks of its campaign's daily cap, as it stands now. */
  const dayCapOfSend = async (outlook: AccountOutlook, campaignId: string | null, kind: ActionKind) => {
    if (campaignId === null) return {};
    let known = capped.get(campaignId);
    if (known === undefined) {
      const at = { now, padMs: outlook.account.padMs };
      capped.set(campaignId, (known = readDayCaps(tx, workspaceId, campaignId, at)));
    }
    const dayCap = dayCapOf(await known, kind);
    return dayCap === undefined ? {} : { dayCap };
  };
  const outlookOf = (accountId: string) => {
    let known = outlooks.get(accountId);
    if (known === undefined) outlooks.set(accountId, (known = readOutlook(tx, deps, workspaceId, accountId)));
    return known;
  };
  /** With what is expected besides what is planned; undefined when the account is not linked. */
  const fullOutlookOf = async (accountId: string) => {
    const outlook = await outlookOf(accountId);
    const more = expected.get(accountId)?.values() ?? [];
    return outlook === undefined ? undefined : { ...outlook, actions: [...outlook.actions, ...more] };
  };
  const standingIn = async (
    known: Map<string, Promise<ReadonlyMap<string, QueuedAt>>>,
    { accountId, id }: { accountId: string; id: string },
    read: (accountId: string) => Promise<AccountOutlook | undefined>,
  ): Promise<QueuedAt> => {
    let places = known.get(accountId);
    if (places === undefined) {
      places = read(accountId).then((outlook) => {
        const actions = outlook === undefined ? [] : forecastQueue(outlook).actions;
        return new Map(actions.map((place) => [place.id, place]));
      });
      known.set(accountId, places);
    }
    return (await places).get(id) ?? { id, at: null, reason: null, behind: null };
  };
  /** What stops every send of the workspace, whatever its limits. */
  const stopOf = async (): Promise<Explanation | undefined> => {
    if (!deps.sendingAllowed) {
      return byHand(
        'Sending is off: this database was copied, or restored from a backup. ' +
          'Whoever runs it can confirm it with "npx waypost confirm-installation".',
        'Confirm the installation.',
      );
    }
    taken ??= claimsTakenForOthers(tx, workspaceId);
    if (await taken) {
      return byHand(
        'The sample workspace is being made; nothing else is sent until it is ready, in a minute or two.',
        'It goes on by itself.',
      );
    }
    stopped ??= isStopped(tx, workspaceId);
    if (!(await stopped)) return undefined;
    return byHand(
      'All sending of this workspace is stopped.',
      'Let sending go on again, on the campaigns page.',
    );
  };
  const unlinked = (name: string | undefined) =>
    byHand(
      `${name ?? 'The sender'} is not linked any more.`,
      'Connect this LinkedIn account again, or take the sender out of the campaign.',
    );

  return {
    /**
     * Sends that are not planned yet, named before any of them is explained. What is planned is explained without
     * them, as everywhere else where its queue is shown.
     */
    expect(sends: readonly AwaitedSend[]): void {
      for (const send of sends) {
        const ofAccount = expected.get(send.accountId) ?? new Map<string, QueuedAction>();
        expected.set(send.accountId, ofAccount.set(send.id, queued(send)));
      }
    },

    /** @param anotherMayAct another sender could write to this person instead; left out: nobody else may. */
    async ofAction(action: Action, senderName?: string, anotherMayAct?: boolean): Promise<Explanation> {
      const state = await explainState(tx, deps, workspaceId, action);
      if (state !== undefined) return state;
      const stop = await stopOf();
      if (stop !== undefined) return stop;
      const outlook = await outlookOf(action.accountId);
      if (outlook === undefined) return unlinked(senderName);
      const { campaignId, hours, kind, origin, body, notBefore, outcomeMessage } = action;
      const withNote = kind === 'invite' && body !== null;
      const campaignReservations = campaignId === null ? undefined : outlook.campaignReservations(campaignId);
      return explainSend({
        now,
        verdict: permitSend(
          {
            ...{ ...outlook.account, now, kind, withNote, origin, campaignReservations },
            ...(await dayCapOfSend(outlook, campaignId, kind)),
          },
          hours,
        ),
        standing: await standingIn(standings, action, outlookOf),
        held: action.held,
        retry: outcomeMessage === null ? null : { sentence: outcomeMessage, at: notBefore },
        senderName,
        ...(anotherMayAct === undefined ? {} : { anotherMayAct }),
      });
    },

    /**
     * The send that follows a wait of the sequence, when it can really happen. `wait` is the sentence of the wait,
     * which ends at `send.notBefore`.
     */
    async ofAwaited(send: AwaitedSend, wait: { sentence: string; change: string }, senderName?: string) {
      const { accountId, notBefore } = send;
      const then = (follow: string, rest: Omit<Explanation, 'sentence'>): Explanation => ({
        ...rest,
        sentence: thenSentence(wait.sentence, follow, senderName),
      });
      const stop = await stopOf();
      if (stop !== undefined) return then(stop.sentence, stop);
      const outlook = await outlookOf(accountId);
      if (outlook === undefined) return then(unlinked(senderName).sentence, unlinked(senderName));
      const { kind, withNote, origin, campaignId, campaignHours } = send;
      const verdict = permitSend(
        {
          ...{ ...outlook.account, now: notBefore, kind, withNote, origin },
          ...(await dayCapOfSend(outlook, campaignId, kind)),
        },
        campaignHours,
      );
      const place = await standingIn(standingsOfAwaited, send, fullOutlookOf);
      const ahead = place.behind ?? 0;
      const told = bindingLimit(verdict);
      const limit = limitBeyondHours(told, place) ?? told ?? place.reason;
      if (verdict.verdict === 'refuse' || (verdict.verdict === 'wait' && verdict.until === null)) {
        const change = changeOfPermit(verdict.reason);
        return then(describeReason(verdict.reason, senderName), { nextAt: null, change, ahead, limit });
      }
      // Its wait ends within the forecast, and it does not leave there.
      if (place.behind === null && place.reason !== null) {
        const { sentence, change } = explainBeyond(place.reason, senderName);
        return then(sentence, { nextAt: null, change, ahead, limit: place.reason });
      }
      const nextAt = place.at ?? (verdict.verdict === 'wait' ? verdict.until : notBefore);
      if (limit === null || nextAt === null || nextAt - notBefore < passingMs) {
        return { sentence: wait.sentence, change: wait.change, nextAt, ahead, limit };
      }
      const follow =
        limit.code === 'budget_spent' || limit.code === 'campaign_cap_spent'
          ? `${describeAhead(limit, senderName)}.`
          : describeReason(limit, senderName);
      return then(follow, { nextAt, change: changeOfPermit(limit), ahead, limit });
    },

    /**
     * When each of these campaigns first sends something that is planned on the account, by the queue that its leads
     * are told of. Left out: what has no time. Instants are business time.
     */
    async firstSends(accountId: string, campaignIds: ReadonlySet<string>): Promise<Map<string, number>> {
      if ((await stopOf()) !== undefined) return new Map();
      const outlook = await outlookOf(accountId);
      return outlook === undefined ? new Map() : firstSendsOf(outlook, campaignIds);
    },

    /** When each of these campaigns sends the last of what is planned on the account, by the same queue. */
    async lastSends(accountId: string, campaignIds: ReadonlySet<string>): Promise<Map<string, number>> {
      if ((await stopOf()) !== undefined) return new Map();
      const outlook = await outlookOf(accountId);
      return outlook === undefined ? new Map() : lastSendsOf(outlook, campaignIds);
    },

    outlookOf,
    fullOutlookOf,
    stopOf,
  };
}

export type Explainer = ReturnType<typeof createExplainer>;

/** Shorter waits behind a wait of the sequence are not worth a second half of the sentence. Business milliseconds. */
const passingMs = 15 * 60_000;

function byHand(sentence: string, change: string): Explanation {
  return { sentence, nextAt: null, change, ahead: 0, limit: null };
}

async function explainState(
  tx: Tx,
  deps: Pick<SenderDeps, 'platform' | 'timing'>,
  workspaceId: string,
  action: Action,
): Promise<Explanation | undefined> {
  const { platform } = deps;
  const itself = { ahead: 0, limit: null, change: 'It goes on by itself.' };
  switch (action.state) {
    case 'claimed':
    case 'dispatched':
      return { ...itself, sentence: 'Being sent now.', nextAt: platform.clock.businessNow() };
    case 'in_doubt': {
      const nextAt = await nextLookAt(tx, platform.clock, workspaceId, action.id);
      const sentence = 'LinkedIn did not clearly answer. We read what happened before anything else is sent.';
      return { ...itself, sentence, nextAt, change: await changeOfDoubt(tx, deps, workspaceId, action) };
    }
    case 'planned':
      // Until nobody can take a skip back any more the action is held.
      if (action.held?.until !== null || !(await isBeingSkipped(tx, workspaceId, action.id)))
        return undefined;
      return {
        ...itself,
        nextAt: null,
        sentence: 'Skipped by a person in LinkedIn limits. For a few seconds that can be undone there.',
        change: 'The lead goes on with its next step.',
      };
    default:
      return { ...itself, sentence: action.outcomeMessage ?? 'Done.', nextAt: null };
  }
}

/** What a doubt comes to when nothing is found: mostly a second try, else a person's word. */
async function changeOfDoubt(
  tx: Tx,
  { timing }: Pick<SenderDeps, 'timing'>,
  workspaceId: string,
  { kind, accountId }: Action,
): Promise<string> {
  const shows = 'It goes on as soon as LinkedIn shows what happened';
  if (isHeldWhileLate(kind) && (await hadLateEvidence(tx, lateAlarmMs(timing)))) {
    return `${shows}. LinkedIn has lately been slow to show what was sent: without a trace, you decide.`;
  }
  const runtime = await findRuntime(tx, workspaceId, accountId);
  return runtime?.doubtMode === 'hold' || kind === 'post'
    ? `${shows}; without a trace, you decide.`
    : `${shows}.`;
}

/**
 * When a doubt is read again, in business time: its due row counts in wall time, which goes on while the business clock
 * stands still. Then it is told as if that clock went at its usual pace: "now" would be wrong for an hour.
 */
async function nextLookAt(
  tx: Tx,
  clock: SenderDeps['platform']['clock'],
  workspaceId: string,
  actionId: string,
): Promise<number> {
  const row = await find(
    tx,
    sql<{ in_ms: number }>`select (extract(epoch from due_at - now()) * 1000)::float8 as in_ms from due_work
      where workspace_id = ${workspaceId} and id = ${actionId} and kind in (${dueKinds.recover}, ${dueKinds.read})`,
  );
  const speed = clock.speed() > 0 ? clock.speed() : 1;
  return clock.businessNow() + Math.max(0, row?.in_ms ?? 0) * speed;
}
