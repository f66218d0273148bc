import type { Tx } from '../../../platform/db/tenant.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import type { Enrolment } from '../enrolment-row.ts';
import { readStopSignals } from './read-stop-signals.ts';

/** The lead with what its campaign's stop rules say of it now; asked in each of its turns. */
export async function stoppedByRules(
  tx: Tx,
  deps: Pick<CampaignsDeps, 'accounts' | 'leads' | 'lists' | 'platform'>,
  workspaceId: string,
  campaign: Campaign,
  enrolment: Enrolment,
): Promise<Enrolment> {
  const { leadId } = enrolment;
  const signal = (await readStopSignals(tx, deps, workspaceId, campaign, [leadId])).get(leadId);
  return signal === undefined ? enrolment : { ...enrolment, stops: [...enrolment.stops, signal] };
}
