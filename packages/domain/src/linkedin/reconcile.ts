import type { ActionKind } from './daily-limits.ts';
import { isHeldWhileLate } from './late-evidence.ts';
import { isSameText, textFingerprint } from './text-fingerprint.ts';
import { ATTEMPTS_MAX } from './timing.ts';
import type { EngineTiming } from './timing.ts';

/**
 * Resolving doubt by reading. Only a matching effect, or two complete reads after the quarantine that find
 * nothing, leave doubt; everything else waits or asks a person.
 * `...WallAt` are wall-clock instants, the others provider (business) instants, all epoch milliseconds.
 */

export type DoubtfulAction = {
  readonly id: string;
  readonly kind: ActionKind;
  /** Text as frozen at the first claim; `null` for actions without text (an invite without note). */
  readonly body: string | null;
  /** The note of this pair's invitation: an outgoing message that repeats it belongs to the invitation. */
  readonly invitationNote: string | null;
  readonly dispatchedAt: number;
  readonly dispatchedWallAt: number;
  /** Dispatches so far, this one included. */
  readonly attempt: number;
  /** `hold`: never a second attempt without a person. Posts are always held. */
  readonly mode: 'retry' | 'hold';
  /** Effects have lately turned up after looks that should have shown them; see `late-evidence.ts`. */
  readonly providerIsLate?: boolean;
  /** Earlier complete reads that found nothing: when each started. */
  readonly cleanReadsWallAt: readonly number[];
};

export type EvidenceItem = {
  readonly providerRef: string;
  readonly direction: 'outgoing' | 'incoming';
  readonly at: number;
  readonly text: string | null;
  /** False for what was already there when the baseline was read. */
  readonly afterBaseline: boolean;
  /** The action this item has already been credited to. */
  readonly creditedTo: string | null;
};

export type EvidenceRead = {
  readonly startedWallAt: number;
  /** All pages up to the watermark, none from a cache, no page failed. */
  readonly complete: boolean;
  /** Since when the account is connected without a break; `null`: it is not. */
  readonly accountConnectedSinceWallAt: number | null;
  /** For invitations: what relation state, sent list and recent relations say together. */
  readonly relation: 'none' | 'pending' | 'connected' | 'unknown';
  /** For invitations: the id in the sent list. */
  readonly invitationRef: string | null;
  /** Messages of the chat, or the account's recent posts; newest or oldest first. */
  readonly items: readonly EvidenceItem[];
  /** For follows and likes: the account follows, or has reacted. */
  readonly present?: boolean;
  /** The look could not be completed, and cannot be before this instant: the account rests, or a budget is spent. */
  readonly againWallAt?: number | null;
};

export type Reconciliation =
  | {
      readonly decision: 'sent';
      readonly providerRef: string | null;
      /** `visit_not_repeated`: a visit leaves no trace to read, and a second one would be a repeat. */
      readonly evidence:
        | 'same_text'
        | 'invitation_pending'
        | 'connected'
        | 'invitation_gone'
        | 'present'
        | 'visit_not_repeated';
    }
  | { readonly decision: 'plan_again'; readonly attempt: number }
  | {
      readonly decision: 'needs_review';
      readonly why: 'a_person_wrote' | 'held' | 'attempts_used_up';
      readonly message: string;
    }
  | {
      readonly decision: 'wait';
      readonly nextReadWallAt: number;
      readonly cleanReadsWallAt: readonly number[];
    };

const MATCH_SLACK_MS = 2 * 60_000;
const CLEAN_READS_NEEDED = 2;
/** Reads that fail are repeated so often within the first quarantine, at most; later less and less often. */
const RETRIES_PER_QUARANTINE = 12;
const READS_ONLY: ReadonlySet<ActionKind> = new Set(['profile_read', 'search']);
/** Kinds whose effect is a state that is there or not. */
const STATE_KINDS: ReadonlySet<ActionKind> = new Set(['follow', 'react']);
const RELATION_KINDS: ReadonlySet<ActionKind> = new Set(['invite', 'withdraw']);

/**
 * @param read the newest read, or `null` when none was made (a restart, the first look).
 */
export function reconcile(input: {
  readonly action: DoubtfulAction;
  readonly read: EvidenceRead | null;
  readonly timing: EngineTiming;
  readonly nowWall: number;
}): Reconciliation {
  const { action, read, timing, nowWall } = input;
  if (action.kind === 'visit') return { decision: 'sent', providerRef: null, evidence: 'visit_not_repeated' };
  if (READS_ONLY.has(action.kind)) return afterNothing(action);
  if (read === null) return waitFor(action, timing, nowWall, null);

  // A found effect is proof whenever and however incompletely it was read; absence needs a complete read.
  const found =
    action.kind === 'withdraw'
      ? foundGone(read)
      : STATE_KINDS.has(action.kind)
        ? foundPresent(read)
        : RELATION_KINDS.has(action.kind)
          ? foundRelation(read)
          : foundItem(action, read);
  if (found !== null) return found;
  if (!isComplete(action.kind, read, timing)) return waitFor(action, timing, nowWall, read);
  if (writtenByPerson(action, read)) {
    return {
      decision: 'needs_review',
      why: 'a_person_wrote',
      message:
        'Somebody wrote to this person from LinkedIn at the same time. Check the conversation and choose.',
    };
  }
  const cleanReadsWallAt = withCleanRead(action, read.startedWallAt, timing);
  if (cleanReadsWallAt.length < CLEAN_READS_NEEDED) {
    return waitFor({ ...action, cleanReadsWallAt }, timing, nowWall, read);
  }
  return afterNothing(action);
}

/** A withdrawal had its effect when a complete read shows the invitation nowhere; a pending one is still there. */
function foundGone(read: EvidenceRead): Reconciliation | null {
  if (read.relation === 'connected') return { decision: 'sent', providerRef: null, evidence: 'connected' };
  if (!read.complete || read.relation !== 'none') return null;
  return { decision: 'sent', providerRef: null, evidence: 'invitation_gone' };
}

function foundPresent(read: EvidenceRead): Reconciliation | null {
  return read.present === true ? { decision: 'sent', providerRef: null, evidence: 'present' } : null;
}

function foundRelation(read: EvidenceRead): Reconciliation | null {
  if (read.relation === 'pending') {
    return { decision: 'sent', providerRef: read.invitationRef, evidence: 'invitation_pending' };
  }
  if (read.relation === 'connected') {
    return { decision: 'sent', providerRef: read.invitationRef, evidence: 'connected' };
  }
  return null;
}

/**
 * Outgoing items that this attempt may have made: after the baseline and its dispatch, of no other action. There
 * is no latest instant: the business clock may jump between dispatch and effect. What a latest instant would
 * keep out does no harm: nothing else of ours goes to this person while the doubt lasts, and a person who types
 * the same words later has told it already, so that sending it again would be the repeat.
 */
function candidates(action: DoubtfulAction, read: EvidenceRead): readonly EvidenceItem[] {
  const from = action.dispatchedAt - MATCH_SLACK_MS;
  return read.items.filter(
    (item) =>
      item.direction === 'outgoing' &&
      item.afterBaseline &&
      item.at >= from &&
      (item.creditedTo === null || item.creditedTo === action.id),
  );
}

function foundItem(action: DoubtfulAction, read: EvidenceRead): Reconciliation | null {
  const { body, dispatchedAt } = action;
  if (body === null) return null;
  const fingerprint = textFingerprint(body);
  const [best] = candidates(action, read)
    .filter((item) => item.text !== null && isSameText(item.text, body))
    .map((item) => ({
      item,
      exact: textFingerprint(item.text ?? '') === fingerprint ? 0 : 1,
      apartMs: Math.abs(item.at - dispatchedAt),
    }))
    .toSorted((a, b) => a.exact - b.exact || a.apartMs - b.apartMs);
  return best === undefined
    ? null
    : { decision: 'sent', providerRef: best.item.providerRef, evidence: 'same_text' };
}

/** An outgoing text of nobody else's making, other than the invitation's own note. */
function writtenByPerson(action: DoubtfulAction, read: EvidenceRead): boolean {
  const { kind, invitationNote } = action;
  if (kind !== 'message' && kind !== 'inmail') return false;
  return candidates(action, read).some(
    (item) => item.text === null || invitationNote === null || !isSameText(item.text, invitationNote),
  );
}

function isComplete(kind: ActionKind, read: EvidenceRead, timing: EngineTiming): boolean {
  const since = read.accountConnectedSinceWallAt;
  return (
    read.complete &&
    (read.relation !== 'unknown' || !RELATION_KINDS.has(kind)) &&
    since !== null &&
    read.startedWallAt - since >= timing.accountSettledMs
  );
}

/** A read counts only after the quarantine, and a second one only a quarantine after the first. */
function withCleanRead(
  action: DoubtfulAction,
  startedWallAt: number,
  timing: EngineTiming,
): readonly number[] {
  const last = action.cleanReadsWallAt.at(-1) ?? action.dispatchedWallAt;
  const counts = startedWallAt >= last + timing.quarantineMs;
  return counts ? [...action.cleanReadsWallAt, startedWallAt] : action.cleanReadsWallAt;
}

function waitFor(
  action: DoubtfulAction,
  timing: EngineTiming,
  nowWall: number,
  read: Pick<EvidenceRead, 'accountConnectedSinceWallAt' | 'againWallAt'> | null,
): Reconciliation {
  const { cleanReadsWallAt } = action;
  const last = cleanReadsWallAt.at(-1) ?? action.dispatchedWallAt;
  const dueWallAt = last + timing.quarantineMs;
  if (dueWallAt > nowWall) return { decision: 'wait', nextReadWallAt: dueWallAt, cleanReadsWallAt };
  // An incomplete read that was already due: when the account has settled, or has room for it again; else after a
  // pause that grows with the time for which nothing could be read, up to a quarantine.
  const settlesWallAt = (read?.accountConnectedSinceWallAt ?? -Infinity) + timing.accountSettledMs;
  const pauseMs = Math.min(
    timing.quarantineMs,
    Math.max(timing.httpDeadlineMs, timing.quarantineMs / RETRIES_PER_QUARANTINE, (nowWall - dueWallAt) / 4),
  );
  const againWallAt = settlesWallAt > nowWall ? settlesWallAt : nowWall + pauseMs;
  const nextReadWallAt = Math.max(againWallAt, read?.againWallAt ?? -Infinity);
  return { decision: 'wait', nextReadWallAt, cleanReadsWallAt };
}

function afterNothing(action: DoubtfulAction): Reconciliation {
  if (action.mode === 'hold' || action.kind === 'post') {
    return {
      decision: 'needs_review',
      why: 'held',
      message: 'LinkedIn shows no trace of it, but sending it again needs your word.',
    };
  }
  if (action.providerIsLate === true && isHeldWhileLate(action.kind)) {
    return {
      decision: 'needs_review',
      why: 'held',
      message:
        'LinkedIn shows no trace of it, but has lately shown what was sent later than we wait for. ' +
        'Look at the conversation; sending it again needs your word.',
    };
  }
  if (action.attempt >= ATTEMPTS_MAX) {
    return {
      decision: 'needs_review',
      why: 'attempts_used_up',
      message: `It was tried ${action.attempt} times without a trace on LinkedIn. Check the account and choose.`,
    };
  }
  return { decision: 'plan_again', attempt: action.attempt + 1 };
}
