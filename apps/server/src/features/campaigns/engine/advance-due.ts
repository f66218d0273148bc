import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { clearDue, takeDue } from '../store/due-enrolment.store.ts';
import { lockEnrolment } from '../store/enrolment.store.ts';
import { lookForCondition } from './look-for-condition.ts';
import { lookForPerson } from './look-for-person.ts';
import { advance } from './advance.ts';

/** Takes one lead whose time has come and moves it on. Answers true when there was one. */
export async function advanceDue(room: CampaignsRoom): Promise<boolean> {
  const { db, clock } = room.platform;
  const due = await takeDue(db, clock.businessNow());
  if (due === undefined) return false;
  const look = await inWorkspace(db, due.workspaceId, async (tx) => {
    const enrolment = await lockEnrolment(tx, due.workspaceId, due.id);
    if (enrolment === undefined || enrolment.state.finished !== null) {
      await clearDue(tx, due.workspaceId, due.id);
      return undefined;
    }
    const asked = await advance(tx, room, due.workspaceId, enrolment, 'own');
    room.changed(due.workspaceId, enrolment.campaignId);
    return asked;
  });
  if (look?.about === 'person') await lookForPerson(room, due.workspaceId, look);
  else if (look !== undefined) await lookForCondition(room, due.workspaceId, look);
  return true;
}
