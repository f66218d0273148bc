import type { ExclusionAdded } from '@waypost/domain/leads/events';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { CampaignsRoom } from '../campaigns-deps.ts';
import { listUnfinished } from '../store/enrolment.store.ts';
import { stopMany } from '../stopping/stop-many.ts';

const leadsPerRead = 2_000;

/**
 * Everybody under way whom a rule now forbids to contact is stopped, wherever they stand, before the rule is there for
 * anybody: tens of thousands of leads cost some statements, not some each.
 */
export async function stopExcluded(
  tx: Tx,
  room: CampaignsRoom,
  workspaceId: string,
  { leadIds, at }: ExclusionAdded,
): Promise<void> {
  for (let afterLeadId: string | null = null, more = true; more;) {
    const underWay = await listUnfinished(tx, workspaceId, { leadIds, afterLeadId, limit: leadsPerRead });
    const enrolmentOf = new Map(underWay.map(({ id, leadId }) => [leadId, id]));
    const excluded = await room.leads.excludedAmong(tx, workspaceId, [...enrolmentOf.keys()]);
    const leads = excluded.flatMap(({ leadId, match }) => {
      const enrolmentId = enrolmentOf.get(leadId);
      const signal = { kind: 'excluded', at, rule: match.ruleName } as const;
      return enrolmentId === undefined ? [] : [{ enrolmentId, signal }];
    });
    await stopMany(tx, room, workspaceId, leads);
    more = underWay.length === leadsPerRead;
    afterLeadId = underWay.at(-1)?.leadId ?? null;
  }
}
