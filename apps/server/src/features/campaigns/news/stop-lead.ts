import type { Tx } from '../../../platform/db/tenant.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { advance } from '../engine/advance.ts';
import type { Enrolment } from '../enrolment-row.ts';
import { lockEnrolment } from '../store/enrolment.store.ts';

/**
 * Takes back what is planned for a lead and ends it with what was learned. Actions first, then the lead: the same
 * order in which an outcome locks them.
 */
export async function stop(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  enrolmentId: string,
  why: { code: string; message: string },
  learn: (locked: Enrolment) => Enrolment,
): Promise<void> {
  await room.sender.cancel(tx, workspaceId, { enrolmentId }, why);
  const locked = await lockEnrolment(tx, workspaceId, enrolmentId);
  if (locked === undefined || locked.state.finished !== null) return;
  await advance(tx, room, workspaceId, learn(locked));
}
