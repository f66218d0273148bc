import type { Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { forgetEndedSessions } from '../session.store.ts';

/** What follows when sessions of somebody were ended: their descriptions go, and browsers that are open with them hear it. */
export async function followEnded(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  await forgetEndedSessions(tx, workspaceId, userId);
  await hint(tx, workspaceId, 'auth.session', userId);
}
