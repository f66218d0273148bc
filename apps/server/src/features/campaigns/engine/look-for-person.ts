import { inWorkspace } from '../../../platform/db/tenant.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { ResolvedPerson } from '../../leads/index.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { setDue } from '../store/due-enrolment.store.ts';
import { lockEnrolment, saveEnrolment } from '../store/enrolment.store.ts';
import { advance } from './advance.ts';
import { lookProblem } from './look-for-condition.ts';

/** Somebody known by a member id alone, who is looked up before anything is planned for them. */
export interface PersonLook {
  about: 'person';
  enrolmentId: string;
  nodeId: string;
  /** The sender's account. */
  accountId: string;
  /** Other accounts of the campaign: an id in a link may be one that only another of them is shown. */
  otherAccountIds: readonly string[];
  leadId: string;
  /** As the account sees the person, or from the link of the lead. */
  memberId: string;
}

const hourMs = 3_600_000;
/** Somebody who was not found is looked for again after this business time, as everybody who is held. */
const notFoundAgainMs = 6 * hourMs;

type Found = { problem: null } | { problem: string; until: number | null; againMs: number };

/**
 * Reads the profile outside of any transaction and stores what it says, then lets the lead go on. Two transactions:
 * whoever writes leads takes turns, and nobody waits for that turn with an enrolment locked.
 */
export async function lookForPerson(
  room: CampaignsRoom,
  workspaceId: string,
  look: PersonLook,
): Promise<void> {
  const { db, clock } = room.platform;
  const found = await read(room, workspaceId, look);
  await inWorkspace(db, workspaceId, async (tx) => {
    const enrolment = await lockEnrolment(tx, workspaceId, look.enrolmentId);
    // Moved on, or ended, while we looked: the answer is not needed any more.
    if (enrolment === undefined || enrolment.state.finished !== null) return;
    if (enrolment.state.nodeId !== look.nodeId) return;
    const now = clock.businessNow();
    if (found.problem !== null) {
      const { problem: reason, until: nextAt } = found;
      await saveEnrolment(tx, workspaceId, { ...enrolment, reason, nextAt }, now);
      await setDue(tx, workspaceId, look.enrolmentId, Math.max(nextAt ?? 0, now + found.againMs));
      return;
    }
    const { looked } = enrolment.state;
    const known = looked?.nodeId === look.nodeId ? looked : { nodeId: look.nodeId, yes: true };
    const state = { ...enrolment.state, looked: { ...known, person: true as const } };
    await setDue(tx, workspaceId, look.enrolmentId, now);
    await advance(tx, room, workspaceId, { ...enrolment, state });
    room.changed(workspaceId, enrolment.campaignId);
  });
}

async function read(room: CampaignsRoom, workspaceId: string, look: PersonLook): Promise<Found> {
  const { leadId } = look;
  try {
    const seen = await findPerson(room, workspaceId, look);
    if (seen === undefined) {
      const problem =
        'No sender is shown a profile behind the link of this lead. Give the lead the link of its public profile (linkedin.com/in/…) to go on.';
      return { problem, until: null, againMs: notFoundAgainMs };
    }
    const problem = await inWorkspace(room.platform.db, workspaceId, (tx) =>
      room.leads.learnProfile(tx, workspaceId, { leadId, ...seen }),
    );
    return problem === null ? { problem } : { problem, until: null, againMs: notFoundAgainMs };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { problem: lookProblem(error), until: room.looks.limitedUntil(error), againMs: hourMs };
  }
}

/**
 * As the first account sees them that is shown anybody, the sender's first. What keeps the sender from looking is thrown;
 * another account that cannot look now is passed over.
 */
async function findPerson(
  { looks }: CampaignsRoom,
  workspaceId: string,
  { accountId: own, otherAccountIds, memberId: identifier }: PersonLook,
): Promise<{ accountId: string; person: ResolvedPerson } | undefined> {
  for (const accountId of [own, ...otherAccountIds]) {
    try {
      return { accountId, person: await looks.profileOf({ workspaceId, accountId, identifier }) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const mayBeShownLater = error.code !== 'not_found' && !looks.isUnreachable(error);
      if (mayBeShownLater && accountId === own) throw error;
    }
  }
  return undefined;
}
