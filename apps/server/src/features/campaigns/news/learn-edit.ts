import type { LeadsEdited } from '@waypost/domain/leads/events';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { setManyDue, setWaitingDue } from '../store/due-enrolment.store.ts';
import { listUnfinished } from '../store/enrolment.store.ts';

const otherPerson = {
  code: 'other_person',
  message: 'The LinkedIn profile of this lead was changed. The step is planned again.',
};

/**
 * Leads that wait for a field somebody has to fill are looked at again at once. Where a lead has become somebody else,
 * what was planned is taken back and planned anew.
 */
export async function learnEdited(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  edited: LeadsEdited,
): Promise<void> {
  const { leadIds, at } = edited;
  if (!edited.otherPerson) return setWaitingDue(tx, workspaceId, leadIds, at);
  const limit = leadIds.length;
  const underWay = await listUnfinished(tx, workspaceId, { leadIds, afterLeadId: null, limit });
  const enrolmentIds = underWay.map(({ id }) => id);
  if (enrolmentIds.length === 0) return;
  await room.sender.cancel(tx, workspaceId, { enrolmentIds }, otherPerson);
  await setManyDue(tx, workspaceId, enrolmentIds, at);
}
