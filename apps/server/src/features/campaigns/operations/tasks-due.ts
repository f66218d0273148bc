import { TASK_STEPS_MAX, type TasksDue } from '@waypost/contract/campaigns-tasks';
import { taskText } from '@waypost/domain/campaigns/sequence/task-text';
import type { Tx } from '../../../platform/db/tenant.ts';
import { stepsWithTasks } from '../store/task.store.ts';

/** What the active campaigns of a workspace ask a person for: tasks to do and comments to approve. */
export async function readTasksDue(tx: Tx, workspaceId: string): Promise<TasksDue> {
  const steps = await stepsWithTasks(tx, workspaceId);
  return {
    total: steps.reduce((total, { leads }) => total + leads, 0),
    steps: steps
      .slice(0, TASK_STEPS_MAX)
      .map(({ campaignId, campaign, nodeId, kind, instructions, leads, since }) => ({
        campaign: { id: campaignId, name: campaign },
        nodeId,
        kind: kind === 'task' ? 'task' : 'approval',
        // One text for all who wait there: what differs from lead to lead reads as when it is unknown.
        instructions: instructions === null ? null : taskText(instructions, {}),
        leads,
        since: new Date(since).toISOString(),
      })),
  };
}
