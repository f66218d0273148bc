import type { LookAbout } from '@waypost/domain/campaigns/sequence/decision-reason';
import type { Looked } from '@waypost/domain/campaigns/sequence/enrolment';
import { memberIdOfLink } from '@waypost/domain/linkedin/profile-url';
import { askedAgainByItself } from '@waypost/domain/linkedin/waits-for-account';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { setDue } from '../store/due-enrolment.store.ts';
import { lockEnrolment, saveEnrolment } from '../store/enrolment.store.ts';
import { advance } from './advance.ts';

/** What LinkedIn has to be asked about one lead before it goes on. */
export interface Look {
  enrolmentId: string;
  nodeId: string;
  accountId: string;
  leadId: string;
  about: LookAbout;
  /** Of posts: how many days back. */
  days: number;
}

const dayMs = 86_400_000;
/** A look that could not be made is made again after this business time, unless a limit says when. */
const againMs = 3_600_000;

/** Asks LinkedIn outside of any transaction, then lets the lead go on with the answer. */
export async function lookForCondition(room: CampaignsRoom, workspaceId: string, look: Look): Promise<void> {
  const { db, clock } = room.platform;
  const seen = await ask(room, workspaceId, look);
  await inWorkspace(db, workspaceId, async (tx) => {
    const enrolment = await lockEnrolment(tx, workspaceId, look.enrolmentId);
    // Moved on, or ended, while we looked: the answer is not needed any more.
    if (enrolment === undefined || enrolment.state.finished !== null) return;
    if (enrolment.state.nodeId !== look.nodeId) return;
    const now = clock.businessNow();
    if ('problem' in seen) {
      const nextAt = Math.max(seen.until ?? 0, now + againMs);
      await saveEnrolment(tx, workspaceId, { ...enrolment, reason: seen.problem, nextAt }, now);
      await setDue(tx, workspaceId, look.enrolmentId, nextAt);
      return;
    }
    const state = { ...enrolment.state, looked: { nodeId: look.nodeId, ...seen } };
    const connected = look.about === 'connected' ? seen.yes : enrolment.connected;
    await setDue(tx, workspaceId, look.enrolmentId, now);
    await advance(tx, room, workspaceId, { ...enrolment, connected, state });
    room.changed(workspaceId, enrolment.campaignId);
  });
}

/** What keeps a question from being asked; whoever reads it has nothing to do. */
export const lookProblem = ({ code, message }: AppError): string =>
  code === 'linkedin_unavailable' ? askedAgainByItself : message;

async function ask(
  room: CampaignsRoom,
  workspaceId: string,
  look: Look,
): Promise<Omit<Looked, 'nodeId'> | { problem: string; until: number | null }> {
  const { db, clock } = room.platform;
  const { accountId, leadId } = look;
  const person = await inWorkspace(db, workspaceId, async (tx) => {
    const lead = await room.leads.getLead(tx, workspaceId, leadId);
    const providerId = await room.leads.providerIdOf(tx, workspaceId, leadId, accountId);
    const publicIdentifier = lead?.publicIdentifier ?? memberIdOfLink(lead?.linkToResolve ?? null);
    return { identifier: providerId ?? publicIdentifier, providerId: providerId ?? null };
  });
  const { identifier } = person;
  if (identifier === null) {
    const problem = 'This lead has no LinkedIn profile link. Add it to the lead to go on.';
    return { problem, until: null };
  }
  const who = { workspaceId, accountId, identifier };
  try {
    if (look.about === 'connected') return { yes: await room.looks.isConnected(who) };
    if (look.about === 'open_profile') return { yes: await room.looks.isOpenProfile(who) };
    if (look.about === 'comment_post') {
      const { providerId } = person;
      const post = await room.looks.postToComment({ ...who, providerId, maxAgeDays: look.days });
      return post === undefined ? { yes: false } : { yes: true, post };
    }
    const since = clock.businessNow() - look.days * dayMs;
    return { yes: await room.looks.hasPosted({ ...who, providerId: person.providerId, since }) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Nobody to be found there, or reached from there, is connected with the sender and shows it posts.
    if (error.code === 'not_found' || room.looks.isUnreachable(error)) return { yes: false };
    return { problem: lookProblem(error), until: room.looks.limitedUntil(error) };
  }
}
