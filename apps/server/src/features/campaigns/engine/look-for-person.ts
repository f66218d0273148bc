import { inWorkspace } from '../../../platform/db/tenant.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { setDue } from '../store/due-enrolment.store.ts';
import { lockEnrolment, saveEnrolment } from '../store/enrolment.store.ts';
import { advance } from './advance.ts';

/** Somebody known by a member id alone, who is looked up before anything is planned for them. */
export interface PersonLook {
  about: 'person';
  enrolmentId: string;
  nodeId: string;
  accountId: string;
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
    const state = { ...enrolment.state, looked: { nodeId: look.nodeId, yes: true } };
    await setDue(tx, workspaceId, look.enrolmentId, now);
    await advance(tx, room, workspaceId, { ...enrolment, state });
    room.changed(workspaceId, enrolment.campaignId);
  });
}

async function read(room: CampaignsRoom, workspaceId: string, look: PersonLook): Promise<Found> {
  const { accountId, leadId, memberId } = look;
  try {
    const person = await room.looks.profileOf({ workspaceId, accountId, identifier: memberId });
    const problem = await inWorkspace(room.platform.db, workspaceId, (tx) =>
      room.leads.learnProfile(tx, workspaceId, { leadId, accountId, person }),
    );
    return problem === null ? { problem } : { problem, until: null, againMs: notFoundAgainMs };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code !== 'not_found') {
      return { problem: error.message, until: room.looks.limitedUntil(error), againMs: hourMs };
    }
    const problem =
      'The sender is shown no profile behind the link of this lead. Give the lead the link of its public profile (linkedin.com/in/…) to go on.';
    return { problem, until: null, againMs: notFoundAgainMs };
  }
}
