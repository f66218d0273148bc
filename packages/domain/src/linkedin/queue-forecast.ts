import { BUDGET_RULES } from './daily-limits.ts';
import type { ActionKind, BudgetKey } from './daily-limits.ts';
import { capKindOf, type DayCap, type DayCapKind, type DayCaps } from './day-cap.ts';
import { nextSlotAfter } from './next-slot.ts';
import { permitSend, budgetsOfSend } from './permit-send.ts';
import type { ActionOrigin, PermitInput, PermitReason, RefuseReason } from './permit.ts';
import { dayName, localDay } from '../clocks/zone-time.ts';
import { inTurn, TURNS_COUNTED } from './turns.ts';
import type { Candidate, RecentTurns, Shares, Turn } from './turns.ts';
import { recordSend } from './warm-up.ts';
import type { WorkingHours } from './working-hours.ts';

/**
 * What an account will do with what is planned now: the same turns, permits, reservations and gaps as in
 * production, on a clock that jumps from one possible instant to the next. Nothing is sent. What is not planned
 * yet (replies, the next steps of leads) is not in it, so a later instant is a later earliest instant.
 */

export type QueuedAction = {
  readonly id: string;
  readonly kind: ActionKind;
  readonly origin: ActionOrigin;
  readonly withNote: boolean;
  readonly campaignId: string | null;
  readonly campaignHours: WorkingHours | null;
  readonly priority: number;
  /** Not earlier than this, whoever asked for it. */
  readonly notBefore: number;
  /** Held by a person; `until` null: until it is released. */
  readonly held: { readonly until: number | null } | null;
};

export type QueueInput = {
  readonly now: number;
  /** Nothing later than this is worked out. */
  readonly untilAt: number;
  /** The account as the governor sees it now; `now` and what is asked are put in here. */
  readonly account: Omit<
    PermitInput,
    'now' | 'kind' | 'withNote' | 'origin' | 'units' | 'campaignReservations' | 'jitterKey'
  >;
  readonly campaignReservations: (campaignId: string) => Partial<Record<BudgetKey, readonly number[]>>;
  /** Daily caps of campaigns, and what all of their accounts have spent of them; absent: none has any. */
  readonly dayCaps?: (campaignId: string) => CampaignDayCaps | undefined;
  /** Key of the account's dice: with it the gaps are those that production will draw. */
  readonly accountKey: string;
  readonly turns: RecentTurns;
  readonly shares: Shares;
  readonly actions: readonly QueuedAction[];
};

/** What other accounts of the campaign will spend is not known here: its sends leave at this time at the earliest. */
export type CampaignDayCaps = {
  readonly caps: DayCaps;
  readonly spent: Readonly<Partial<Record<DayCapKind, readonly number[]>>>;
};

/** The cap that a send of this kind asks for; undefined: the campaign has none for it. */
export function dayCapOf(of: CampaignDayCaps | undefined, kind: ActionKind): DayCap | undefined {
  const capKind = of === undefined ? null : capKindOf(kind);
  const cap = capKind === null ? undefined : of?.caps[capKind];
  if (capKind === null || cap === undefined) return undefined;
  return { kind: capKind, cap, spent: of?.spent[capKind] ?? [] };
}

export type QueuedAt = {
  readonly id: string;
  /** `null`: not within the horizon, or time alone does not bring it. */
  readonly at: number | null;
  /** What kept it longest; `null`: nothing but the actions before it. */
  readonly reason: PermitReason | RefuseReason | null;
  /** Actions of the account that leave before it; `null` when it has no time. */
  readonly behind: number | null;
};

export type QueueForecast = {
  /** Every action that was given, those with a time first, in their order. */
  readonly actions: readonly QueuedAt[];
  /** When the last one leaves; `null`: nothing leaves, or some stay beyond the horizon or without a time. */
  readonly endsAt: number | null;
  /** Actions beyond the horizon or without a time, those on hold not counted. */
  readonly unsent: number;
};

type Waiting = { readonly action: QueuedAction; readonly readyAt: number };
type Reason = PermitReason | RefuseReason;

/** Most instants that are looked at, so that a defect cannot make it endless. */
const LOOKS_PER_ACTION_MAX = 40;

/**
 * @param isEnough asked after each send: true ends it there, for who asks about the first ones only. What would come
 *   later is then among those without a time.
 */
export function forecastQueue(
  input: QueueInput,
  isEnough: (sent: QueuedAction) => boolean = () => false,
): QueueForecast {
  const lanes = lanesOf(input);
  const state = simulated(input);
  const sent: QueuedAt[] = [];
  const lightBeforeInvite = input.account.rhythm?.lightActionsBeforeInvite;
  let looks = input.actions.length * LOOKS_PER_ACTION_MAX + 100;
  while (state.now <= input.untilAt && looks > 0) {
    looks -= 1;
    const heads = lanes.flatMap((lane) => headOf(lane, state.now));
    let chosen: Head | undefined;
    let nextAt = Infinity;
    for (const head of inTurn(heads, state.turns, input.shares, lightBeforeInvite)) {
      const notYet = state.notBefore(head);
      // The first look asks everybody: what is told about those that do not leave comes from it.
      if (notYet > state.now && state.now > input.now) {
        nextAt = Math.min(nextAt, notYet);
        continue;
      }
      const verdict = state.permit(head.waiting.action);
      if (verdict.verdict === 'allow') {
        chosen = head;
        break;
      }
      const until = (verdict.verdict === 'wait' ? verdict.until : null) ?? Infinity;
      head.lane.stalled(verdict.reason, until);
      state.remember(head, until);
      nextAt = Math.min(nextAt, until);
    }
    if (chosen === undefined) {
      for (const lane of lanes) nextAt = Math.min(nextAt, lane.nextReadyAt(state.now));
      if (nextAt === Infinity) break;
      state.now = Math.max(nextAt, state.now + 1);
      continue;
    }
    const { lane, waiting } = chosen;
    sent.push({ id: chosen.id, at: state.now, reason: lane.reasonOf(waiting), behind: sent.length });
    lane.shift();
    if (isEnough(waiting.action)) break;
    state.take(waiting.action);
  }
  const left = lanes.flatMap((lane) =>
    lane.rest().map((waiting) => ({ action: waiting.action, reason: lane.reasonOf(waiting) })),
  );
  const open = left.filter(({ action }) => action.held === null || action.held.until !== null);
  const last = sent.at(-1);
  return {
    actions: [
      ...sent,
      ...left.map(({ action, reason }) => ({ id: action.id, at: null, reason, behind: null })),
    ],
    endsAt: open.length > 0 || last === undefined ? null : last.at,
    unsent: open.length,
  };
}

/** When a held or later action may be looked at. */
function readyAtOf(action: QueuedAction): number {
  if (action.held === null) return action.notBefore;
  return action.held.until === null ? Infinity : Math.max(action.notBefore, action.held.until);
}

/** Actions of one kind, origin and campaign: only the first that is ready competes. */
function lanesOf({ actions }: QueueInput) {
  const groups = Map.groupBy(actions, (action) =>
    [action.kind, action.origin, action.campaignId ?? '', action.kind === 'invite' && action.withNote].join(
      ' ',
    ),
  );
  return [...groups.values()].map((group) => createLane(group));
}

type Lane = ReturnType<typeof createLane>;

function createLane(group: readonly QueuedAction[]) {
  const order = (a: Waiting, b: Waiting) =>
    a.action.priority - b.action.priority ||
    a.action.notBefore - b.action.notBefore ||
    (a.action.id < b.action.id ? -1 : 1);
  const later = group
    .map((action): Waiting => ({ action, readyAt: readyAtOf(action) }))
    .toSorted((a, b) => a.readyAt - b.readyAt);
  let ready: Waiting[] = [];
  let from = 0;
  /** What kept the lane the last time it had to wait: everything behind its head waited too. */
  let stall: { reason: Reason; until: number; isOver: boolean } | null = null;
  return {
    head(now: number): Waiting | undefined {
      const before = from;
      while (from < later.length && (later[from]?.readyAt ?? Infinity) <= now) from += 1;
      if (from > before) ready = [...ready, ...later.slice(before, from)].toSorted(order);
      return ready[0];
    },
    shift(): void {
      ready.shift();
      if (stall !== null) stall.isOver = true;
    },
    /** The longest block is the one worth telling; the random pause between two actions never is. */
    stalled(reason: Reason, until: number): void {
      if (reason.code === 'next_slot' || reason.code === 'spacing') return;
      if (stall === null || stall.isOver || until >= stall.until) stall = { reason, until, isOver: false };
    },
    reasonOf: ({ readyAt }: Waiting): Reason | null =>
      stall !== null && readyAt < stall.until ? stall.reason : null,
    nextReadyAt(now: number): number {
      const next = later[from]?.readyAt ?? Infinity;
      return next > now ? next : Infinity;
    },
    rest: (): readonly Waiting[] => [...ready, ...later.slice(from)],
  };
}

type Head = Candidate & { readonly lane: Lane; readonly waiting: Waiting };

function headOf(lane: Lane, now: number): Head[] {
  const waiting = lane.head(now);
  if (waiting === undefined) return [];
  const { id, kind, campaignId, priority, notBefore } = waiting.action;
  return [{ id, kind, campaignId, priority, notBefore, lane, waiting }];
}

/** The account's state as it changes with each simulated action. */
function simulated(input: QueueInput) {
  const { account } = input;
  const reservations: Partial<Record<BudgetKey, number[]>> = {};
  for (const [budget, spent] of Object.entries(account.reservations)) {
    reservations[budget as BudgetKey] = [...spent];
  }
  const ofCampaigns = new Map<string, Partial<Record<BudgetKey, number[]>>>();
  const ofCampaign = (campaignId: string) => {
    let own = ofCampaigns.get(campaignId);
    if (own === undefined) {
      own = {};
      for (const [budget, spent] of Object.entries(input.campaignReservations(campaignId))) {
        own[budget as BudgetKey] = [...spent];
      }
      ofCampaigns.set(campaignId, own);
    }
    return own;
  };
  const capped = new Map<string, CampaignDayCaps | undefined>();
  const cappedOf = (campaignId: string): CampaignDayCaps | undefined => {
    if (!capped.has(campaignId)) capped.set(campaignId, input.dayCaps?.(campaignId));
    return capped.get(campaignId);
  };
  const askedCap = ({ campaignId, kind }: QueuedAction): { dayCap?: DayCap } => {
    const dayCap = campaignId === null ? undefined : dayCapOf(cappedOf(campaignId), kind);
    return dayCap === undefined ? {} : { dayCap };
  };
  const turns: Record<number, readonly Turn[]> = { ...input.turns };
  /** Reservations are kept oldest first; what no window reaches any more is let go. */
  const book = (spent: Partial<Record<BudgetKey, number[]>>, budget: BudgetKey): void => {
    const from = state.now - BUDGET_RULES[budget].windowMs - account.padMs;
    const reached = (spent[budget] ?? []).filter((at) => at > from);
    spent[budget] = [...reached, state.now];
  };
  const answers = new Map<string, { until: number; version: number }>();
  /** Changes with whatever can let an action go earlier than the governor said. */
  let version = 0;
  let { nextSlotAt, lastActionAt, pendingInvitations, warmUp } = account;
  const asked = (action: QueuedAction): PermitInput => ({
    ...account,
    now: state.now,
    kind: action.kind,
    withNote: action.withNote,
    origin: action.origin,
    reservations,
    campaignReservations: action.campaignId === null ? undefined : ofCampaign(action.campaignId),
    ...askedCap(action),
    nextSlotAt,
    lastActionAt,
    pendingInvitations,
    warmUp,
  });
  const state = {
    now: input.now,
    turns,
    /**
     * An instant before which this one is certainly not allowed, without asking: the account's next slot, and what
     * the governor said last, as long as nothing happened that can only make it earlier.
     */
    notBefore({ id, waiting }: Head): number {
      const said = answers.get(id);
      const known = said?.version === version ? said.until : 0;
      return waiting.action.origin === 'campaign' ? Math.max(known, nextSlotAt ?? 0) : known;
    },
    remember({ id }: Head, until: number): void {
      answers.set(id, { until, version });
    },
    permit: (action: QueuedAction) => permitSend(asked(action), action.campaignHours),
    /** Books the action as production does at its claim and after its success. */
    take(action: QueuedAction): void {
      const { now } = state;
      for (const budget of budgetsOfSend(action.kind, action.withNote, account.accountType)) {
        book(reservations, budget);
        if (action.campaignId !== null) book(ofCampaign(action.campaignId), budget);
      }
      const { dayCap } = askedCap(action);
      const shared = action.campaignId === null ? undefined : cappedOf(action.campaignId);
      if (dayCap !== undefined && shared !== undefined && action.campaignId !== null) {
        const spent = { ...shared.spent, [dayCap.kind]: [...dayCap.spent, now] };
        capped.set(action.campaignId, { ...shared, spent });
      }
      lastActionAt = now;
      if (action.origin === 'campaign') {
        const { accountKey } = input;
        const { workingHours, rhythm } = account;
        nextSlotAt = nextSlotAfter({ accountKey, actionKey: action.id, workingHours, now, rhythm });
      }
      if (action.kind === 'invite') pendingInvitations += 1;
      if (action.kind === 'withdraw') pendingInvitations = Math.max(0, pendingInvitations - 1);
      const zone = account.workingHours?.zone ?? 'UTC';
      const { activeDays } = warmUp;
      warmUp = recordSend(warmUp, dayName(localDay(zone, now)), now);
      if (action.kind === 'withdraw' || warmUp.activeDays !== activeDays) version += 1;
      const { kind, campaignId, priority } = action;
      turns[priority] = [{ kind, campaignId }, ...(turns[priority] ?? [])].slice(0, TURNS_COUNTED);
    },
  };
  return state;
}
