import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { clearDue, takeDue } from '../store/due-enrolment.store.ts';
import { lockEnrolment } from '../store/enrolment.store.ts';
import { advance } from './advance.ts';

/** Takes one lead whose time has come and moves it on. Answers true when there was one. */
export async function advanceDue(deps: CampaignsDeps): Promise<boolean> {
  const { db, clock } = deps.platform;
  const due = await takeDue(db, clock.businessNow());
  if (due === undefined) return false;
  await inWorkspace(db, due.workspaceId, async (tx) => {
    const enrolment = await lockEnrolment(tx, due.workspaceId, due.enrolmentId);
    if (enrolment === undefined || enrolment.state.finished !== null) {
      await clearDue(tx, due.workspaceId, due.enrolmentId);
      return;
    }
    await advance(tx, deps, due.workspaceId, enrolment);
  });
  return true;
}
