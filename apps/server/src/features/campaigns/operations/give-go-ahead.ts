import { nodeOf, type CommentNode, type TaskNode } from '@waypost/domain/campaigns/sequence/graph';
import type { CampaignLead } from '@waypost/contract/campaigns';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { advance } from '../engine/advance.ts';
import type { Enrolment } from '../enrolment-row.ts';
import { getVersion } from '../store/campaign.store.ts';
import { lockEnrolment } from '../store/enrolment.store.ts';
import { settle } from './settle-lead.ts';

/**
 * A person says that the task a lead waits for is done, or that a comment may go out or is skipped. Kept with the lead:
 * while something holds it, it goes on as soon as that is lifted.
 */
export function giveGoAhead(
  room: CampaignsRoom,
  actor: Actor,
  address: { id: string; enrolmentId: string },
  { nodeId, text, skip }: { nodeId: string; text?: string | undefined; skip?: true | undefined },
): Promise<CampaignLead> {
  const { workspaceId } = actor;
  return settle(room, actor, address, async (tx, { id }) => {
    const enrolment = await lockEnrolment(tx, workspaceId, id);
    const asked = enrolment && (await askedOf(tx, workspaceId, enrolment));
    // Named by its step: a second click cannot answer the next question.
    if (enrolment === undefined || asked?.id !== nodeId) {
      throw new AppError('conflict', 'This lead does not wait for this any more.');
    }
    const state = { ...enrolment.state, goAhead: { nodeId, ...whatWasSaid(asked, text, skip) } };
    await advance(tx, room, workspaceId, { ...enrolment, state });
  });
}

/** A person says that the task a lead waits for is done, wherever among these steps that is. */
export function finishTask(
  room: CampaignsRoom,
  actor: Actor,
  address: { id: string; enrolmentId: string },
  nodeIds: readonly string[],
): Promise<CampaignLead> {
  const { workspaceId } = actor;
  return settle(room, actor, address, async (tx, { id }) => {
    const enrolment = await lockEnrolment(tx, workspaceId, id);
    const asked = enrolment && (await askedOf(tx, workspaceId, enrolment));
    if (enrolment === undefined || asked?.kind !== 'task' || !nodeIds.includes(asked.id)) {
      throw new AppError('conflict', 'This lead does not wait for this task.');
    }
    await advance(tx, room, workspaceId, {
      ...enrolment,
      state: { ...enrolment.state, goAhead: { nodeId: asked.id } },
    });
  });
}

function whatWasSaid(
  asked: TaskNode | CommentNode,
  text: string | undefined,
  skip: true | undefined,
): { text?: string; skip?: true } {
  if (asked.kind === 'task') {
    if (skip)
      throw new AppError('invalid_input', 'A task is done, or its lead is removed from the campaign.');
    return {};
  }
  if (skip) return { skip };
  if ((text ?? '').trim() === '')
    throw new AppError('invalid_input', 'Write the comment that shall go out, or skip it.');
  return text === undefined ? {} : { text: text.trim() };
}

/** The step at which a lead waits for a person; undefined when it does not. */
export async function askedOf(
  tx: Tx,
  workspaceId: string,
  enrolment: Enrolment,
): Promise<TaskNode | CommentNode | undefined> {
  const { state } = enrolment;
  if (state.finished !== null || state.goAhead?.nodeId === state.nodeId) return undefined;
  const graph = await getVersion(tx, workspaceId, enrolment.campaignId, enrolment.version);
  const node = nodeOf(graph, state.nodeId);
  if (node?.kind === 'task') return node;
  // Before it was asked for, the wording is not drawn.
  return node?.kind === 'comment' && state.variantId !== null ? node : undefined;
}
