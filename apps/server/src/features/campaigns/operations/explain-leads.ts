import { changeOfDecision, changeOfOutcome } from '@waypost/domain/campaigns/lead-change';
import { describeDecisionReason } from '@waypost/domain/campaigns/sequence/decision-reason';
import type { LeftOutBy } from '@waypost/domain/campaigns/sequence/enrolment';
import type { SequenceDecision } from '@waypost/domain/campaigns/sequence/next-actions';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Action, AwaitedSend, Explanation } from '../../linkedin/index.ts';
import type { CampaignsDeps, SenderAccount } from '../campaigns-deps.ts';
import type { Enrolment } from '../enrolment-row.ts';
import { awaitedSends } from './awaited-sends.ts';
import { createStandings, remembering } from './standings.ts';

/** Why a lead stands where it stands: one binding constraint, as of now. Business time. */
export interface LeadWhy extends Explanation {
  /** When the wait of the sequence is over, where a limit of the sender follows it; else null. */
  waitEndsAt: number | null;
  /** The send that is explained, planned or awaited; null when no send is next. */
  send: AwaitedSend | null;
}

const unresolved = new Set<Action['state']>(['planned', 'claimed', 'dispatched', 'in_doubt']);

interface Known {
  accounts: ReadonlyMap<string, SenderAccount>;
  actions: ReadonlyMap<string, Action>;
  /** What has been read of the senders already; left out: nothing. */
  outlook?: ReturnType<CampaignsDeps['sender']['outlook']>;
}

/** The same decide and permit code as in production, asked again for each lead; nothing is stored. */
export async function explainLeads(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  enrolments: readonly Enrolment[],
  known: Known,
): Promise<Map<string, LeadWhy>> {
  const explainer = known.outlook ?? deps.sender.outlook(tx, workspaceId);
  const standings = createStandings(tx, deps, workspaceId, known);
  const actionOf = ({ actionId }: Enrolment) => (actionId === null ? undefined : known.actions.get(actionId));
  const isUnderWay = (action: Action | undefined): action is Action =>
    action !== undefined && unresolved.has(action.state);
  const isOpen = (enrolment: Enrolment) =>
    enrolment.state.finished === null && !isUnderWay(actionOf(enrolment));
  const actingOf = remembering(async (id) => {
    const accountIds = (await standings.campaignOf(id))?.accountIds ?? [];
    const senders = accountIds.length < 2 ? [] : await deps.accounts(tx, workspaceId, accountIds);
    return senders.filter(({ status }) => status === 'Active');
  });
  const othersOf = async ({ campaignId, accountId }: Enrolment) =>
    (await actingOf(campaignId)).some(({ id }) => id !== accountId);

  const open = enrolments.filter(isOpen);
  await standings.read(open);
  const invited = open.filter(({ invitation }) => invitation.state === 'pending');
  const isWithdrawing = await deps.sender.listWithdrawing(tx, workspaceId, invited.flatMap(pairOf));
  const explained = new Map<string, LeadWhy>();
  const awaited: AwaitedSend[] = [];
  const later: (() => Promise<void>)[] = [];
  for (const enrolment of enrolments) {
    const { id, accountId } = enrolment;
    const name = accountId === null ? undefined : known.accounts.get(accountId)?.name;
    const tell = (why: Partial<LeadWhy> & Pick<LeadWhy, 'sentence' | 'nextAt' | 'change'>) =>
      explained.set(id, { ahead: 0, limit: null, waitEndsAt: null, send: null, ...why });
    if (enrolment.state.finished !== null) {
      // Who answered later has an answer waiting, whatever ended the sequence.
      const hasReplied = enrolment.leadState === 'Replied';
      const change = changeOfOutcome(
        hasReplied ? 'replied' : enrolment.state.finished.outcome,
        goneBy(enrolment),
        leftOutBy(enrolment),
      );
      tell({ sentence: enrolment.reason, nextAt: null, change });
      continue;
    }
    const action = actionOf(enrolment);
    if (isUnderWay(action)) {
      later.push(async () => {
        const anotherMayAct = isUntouched(enrolment) && (await othersOf(enrolment));
        tell({ ...(await explainer.ofAction(action, name, anotherMayAct)), send: sendOfAction(action) });
      });
      continue;
    }
    const standing = await standings.of(enrolment);
    if (standing === undefined) continue;
    const { decision, send, connectionsBy } = standing;
    const said = explainDecision(
      enrolment,
      decision,
      deps.platform.clock.businessNow(),
      pairOf(enrolment).some(isWithdrawing),
    );
    if (connectionsBy !== undefined) {
      tell({ ...said, nextAt: connectionsBy });
      continue;
    }
    if (send === null) {
      tell(said);
      continue;
    }
    awaited.push(send);
    later.push(async () => {
      const why = await explainer.ofAwaited(send, said, name);
      const waitEndsAt = why.nextAt === send.notBefore ? null : send.notBefore;
      tell({ ...why, waitEndsAt, send });
    });
  }
  explainer.expect(awaited);
  const senders = new Set(awaited.map((send) => send.accountId));
  for (const id of senders) explainer.expect(await awaitedSends(tx, deps, workspaceId, id, known.accounts));
  for (const explain of later) await explain();
  return explained;
}

function pairOf({ accountId, leadId }: Enrolment): { accountId: string; leadId: string }[] {
  return accountId === null ? [] : [{ accountId, leadId }];
}

/** One person is only ever written to by one sender: another one is a choice before the first step alone. */
export function isUntouched({ occurrence, invitation }: Enrolment): boolean {
  return occurrence <= 1 && invitation.state === 'none';
}

/** Whether the lead is gone from the workspace, and how. */
function goneBy({ stops }: Enrolment): 'deleted' | 'forgotten' | undefined {
  return stops.map((stop) => (stop.kind === 'removed' ? stop.gone : undefined)).findLast(Boolean);
}

/** What left the lead out, when it was taken in or under way; null: that was not noted. */
function leftOutBy({ state, stops }: Enrolment): LeftOutBy | null {
  const stop = stops.findLast(({ kind }) => kind === 'excluded');
  return state.finished?.leftOutBy ?? (stop?.kind === 'excluded' ? (stop.by ?? 'exclusion') : null);
}

function explainDecision(
  enrolment: Enrolment,
  decision: SequenceDecision,
  now: number,
  withdrawing: boolean,
) {
  const change = changeOfDecision(decision.reason, withdrawing);
  if (decision.decision === 'wait') {
    // The question could not be asked: what stood in the way, and when it is asked again.
    if (decision.reason.code === 'needs_look') {
      const isPutOff = enrolment.nextAt !== null && enrolment.nextAt > now;
      const sentence = isPutOff ? enrolment.reason : describeDecisionReason(decision.reason);
      return { sentence, nextAt: isPutOff ? enrolment.nextAt : now, change };
    }
    // Nothing of the sender is under way: its news is on the way to the lead.
    const nextAt = decision.reason.code === 'action_planned' ? now : decision.until;
    return { sentence: describeDecisionReason(decision.reason), nextAt, change };
  }
  const { nextAt } = enrolment;
  if (enrolment.leadState === 'Waiting' && nextAt !== null && nextAt > now) {
    return {
      sentence: enrolment.reason,
      nextAt,
      change: 'It goes on by itself, or at once with a higher limit.',
    };
  }
  const isHeld = enrolment.leadState === 'Waiting' && nextAt === null;
  if (isHeld) {
    return {
      sentence: enrolment.reason,
      nextAt: null,
      change: 'Mend what the reason names; the lead is looked at again by itself every 6 hours.',
    };
  }
  return { sentence: 'The next step is due.', nextAt: now, change: 'It goes on by itself.' };
}

function sendOfAction(action: Action): AwaitedSend | null {
  if (action.state !== 'planned') return null;
  const { id, accountId, kind, body, origin, campaignId, hours, notBefore, held } = action;
  const withNote = kind === 'invite' && body !== null;
  return { id, accountId, kind, withNote, origin, campaignId, campaignHours: hours, notBefore, held };
}
