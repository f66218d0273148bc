import type { planned } from '@waypost/contract/linkedin-config';
import { forecastQueue } from '@waypost/domain/linkedin/queue-forecast';
import type { z } from 'zod';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { type ConfigRoom, requireGoverned } from './config-room.ts';
import { readQueueInput } from './queue-input.ts';
import { listActing } from './queue.store.ts';
import { horizonMs, stopOfAll } from './read-queue.ts';

/** Of a workspace with more accounts than this none is counted: the queue of each is a forecast of its own. */
const accountsMax = 6;

/** How many actions each account that acts is expected to do in the next 24 hours, by the forecast of its queue. */
export function readPlanned(
  room: ConfigRoom,
  { workspaceId }: Pick<Actor, 'workspaceId'>,
): Promise<z.input<typeof planned>> {
  return inWorkspace(room.sender.platform.db, workspaceId, async (tx) => {
    if ((await stopOfAll(tx, room, workspaceId)) !== null) return { items: [] };
    const accountIds = await listActing(tx, workspaceId, accountsMax + 1);
    if (accountIds.length > accountsMax) return { items: [] };
    const items = await Promise.all(
      accountIds.map(async (accountId) => {
        const governed = await requireGoverned(tx, room, workspaceId, accountId);
        const queue = await readQueueInput(tx, governed, governed.now + horizonMs);
        return { accountId, planned: forecastQueue(queue).actions.filter(({ at }) => at !== null).length };
      }),
    );
    return { items };
  });
}
