import type { LeadsForYou } from '@waypost/contract/campaigns';
import { TASK_STEPS_MAX, type TaskStep, type TasksDue } from '@waypost/contract/campaigns-tasks';
import { taskText } from '@waypost/domain/campaigns/sequence/task-text';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { namesOfActive } from '../store/campaign.store.ts';
import { type AskedFor, stepsForYou } from '../store/task.store.ts';

const kindOf: Readonly<Record<AskedFor, TaskStep['kind']>> = {
  decision: 'decision',
  task: 'task',
  comment: 'approval',
};
const countOf = { decision: 'decisions', task: 'tasks', comment: 'approvals' } as const;

/** What the active campaigns of a workspace ask a person for: tasks to do, comments to approve, sends to decide on. */
export async function readTasksDue(
  tx: Tx,
  { sender }: Pick<CampaignsDeps, 'sender'>,
  workspaceId: string,
): Promise<TasksDue> {
  const names = await namesOfActive(tx, workspaceId);
  const ids = [...names.keys()];
  const steps = await stepsForYou(tx, workspaceId, ids, await sender.listUndecided(tx, workspaceId, ids));
  return {
    total: steps.reduce((total, { leads }) => total + leads, 0),
    steps: steps.slice(0, TASK_STEPS_MAX).map(({ campaignId, nodeId, kind, instructions, leads, since }) => ({
      campaign: { id: campaignId, name: names.get(campaignId) ?? '' },
      nodeId,
      kind: kindOf[kind],
      // One text for all who wait there: what differs from lead to lead reads as when it is unknown.
      instructions: instructions === null || kind !== 'task' ? null : taskText(instructions, {}),
      leads,
      since: new Date(since).toISOString(),
    })),
  };
}

/** How many leads of each of these campaigns wait for a person, and what for. */
export async function countForYou(
  tx: Tx,
  { sender }: Pick<CampaignsDeps, 'sender'>,
  workspaceId: string,
  campaignIds: readonly string[],
): Promise<(campaignId: string) => LeadsForYou> {
  const undecided = await sender.listUndecided(tx, workspaceId, campaignIds);
  const counts = new Map<string, LeadsForYou>();
  for (const { campaignId, kind, leads } of await stepsForYou(tx, workspaceId, campaignIds, undecided)) {
    const known = counts.get(campaignId) ?? { ...nobody };
    known[countOf[kind]] += leads;
    counts.set(campaignId, known);
  }
  return (campaignId) => counts.get(campaignId) ?? nobody;
}

const nobody: LeadsForYou = { decisions: 0, tasks: 0, approvals: 0 };
