import { capsOf } from '@waypost/domain/campaigns/day-caps';
import { unscheduleCampaign } from '@waypost/domain/campaigns/lifecycle';
import { endOf, startOf } from '@waypost/domain/campaigns/period';
import type { CampaignSettings } from '@waypost/domain/campaigns/settings/campaign-settings';
import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../../platform/db/tenant.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { waitForConnections } from '../dealing/wait-for-connections.ts';
import { setStatus } from '../store/campaign.store.ts';
import { clearDue, setAllDue, setDue, setDueOnce } from '../store/due-enrolment.store.ts';

/** What a change of settings means at once for a campaign that is scheduled or runs; the settings are stored already. */

/** Another start counts from now on; without one it is a draft again: it starts when somebody starts it. */
export async function changeScheduled(
  tx: Tx,
  workspaceId: string,
  { id, status, settings }: Campaign,
  changed: { settings?: Partial<CampaignSettings> | undefined },
  now: number,
): Promise<void> {
  const period = changed.settings?.period;
  if (period === undefined || isDeepStrictEqual(period, settings.period)) return;
  const startAt = startOf(period);
  if (startAt !== null) return setDue(tx, workspaceId, id, startAt, 'campaigns.start');
  const back = unscheduleCampaign(status);
  if (back.ok) await setStatus(tx, workspaceId, id, { status: back.status, pauseReason: null, now });
  await clearDue(tx, workspaceId, id, 'campaigns.start');
}

/** @throws AppError `conflict` for another start: it has started. */
export async function changeRunningSettings(
  tx: Tx,
  deps: Pick<CampaignsDeps, 'accounts' | 'leads' | 'platform' | 'sender'>,
  workspaceId: string,
  campaign: Campaign,
  changed: Partial<CampaignSettings>,
  now: number,
): Promise<void> {
  const { id, settings } = campaign;
  const { period, dailyCaps, evergreen, rotation } = changed;
  if (period !== undefined && period.startAt !== settings.period.startAt) {
    throw new AppError('conflict', 'The campaign has started already: only its end can be changed.');
  }
  if (period !== undefined && period.endAt !== settings.period.endAt) {
    // What is planned carries the old end: it is taken back and planned again.
    const why = { code: 'hours_changed', message: 'The end of the campaign changed.' };
    await deps.sender.cancel(tx, workspaceId, { campaignId: id }, why);
    await setAllDue(tx, workspaceId, { campaignId: id }, now);
    const endAt = endOf(period);
    if (endAt === null) await clearDue(tx, workspaceId, id, 'campaigns.end');
    else await setDue(tx, workspaceId, id, Math.max(endAt, now), 'campaigns.end');
  }
  if (dailyCaps !== undefined && !isDeepStrictEqual(dailyCaps, settings.dailyCaps))
    await deps.sender.setDayCaps(tx, workspaceId, id, capsOf(dailyCaps));
  if (rotation !== undefined && rotation.mode !== settings.rotation.mode) {
    if (rotation.mode === 'relation') {
      await waitForConnections(tx, deps, workspaceId, { ...campaign, settings: { ...settings, rotation } });
    } else if (campaign.dealsBy !== null) {
      // Nobody looks at connections any more.
      await setDue(tx, workspaceId, id, now, 'campaigns.dealing');
    }
  }
  if (evergreen === undefined || evergreen === settings.evergreen) return;
  // Those who have joined its lists since it was filled come in; without it, it may be complete by now.
  if (evergreen) await setDueOnce(tx, workspaceId, [id], now, 'campaigns.newcomers');
  else await setDue(tx, workspaceId, id, now, 'campaigns.completion');
}
