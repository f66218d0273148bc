import type { ExclusionMatch } from '@waypost/domain/leads/exclusion';
import { describeLeftOut, leftOutRuleName } from '@waypost/domain/campaigns/left-out/left-out-rule';
import { whatLeavesOut } from '@waypost/domain/campaigns/left-out/what-leaves-out';
import { longDayName } from '@waypost/domain/clocks/day-words';
import { localDay } from '@waypost/domain/clocks/zone-time';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { LeadDetail } from '../../leads/index.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { otherCampaignsOf } from '../store/enrolment.store.ts';
import { readCoolOffDays } from './contact.store.ts';
import { whoWrote, type Word } from './who-wrote.ts';

/** Why a person takes no part in a campaign from the start. */
export interface WhyLeftOut {
  code: 'excluded' | 'other_campaign' | 'contacted' | 'other_sender';
  /** The sentence of the lead's row. */
  reason: string;
  /** What people left out are counted by. */
  rule: string;
}

export interface LeftOutReading {
  why(lead: LeadDetail): WhyLeftOut | undefined;
  /** Who has written to them, the latest first. */
  words: ReadonlyMap<string, readonly Word[]>;
}

/** No campaign of its own: every unfinished campaign is another one. */
export const noCampaign = { id: '00000000-0000-0000-0000-000000000000', hours: null, accountIds: null };

/**
 * Reads what decides who is left out of a campaign: rules of the workspace, other campaigns, the cool-off, and that
 * one person is only ever written to by one sender.
 * @param campaign `accountIds` null: its senders are not known yet, so nobody is left out because of them.
 */
export async function readLeftOut(
  tx: Tx,
  deps: Pick<CampaignsDeps, 'leads' | 'sender' | 'accounts' | 'platform'>,
  workspaceId: string,
  campaign: Pick<Campaign, 'id' | 'hours'> &
    Partial<Pick<Campaign, 'settings'>> & { accountIds: readonly string[] | null },
  leadIds: readonly string[],
): Promise<LeftOutReading> {
  const now = deps.platform.clock.businessNow();
  const matches = await deps.leads.exclusionMatcher(tx, workspaceId);
  const busy = await otherCampaignsOf(tx, workspaceId, campaign.id, leadIds);
  const words = await whoWrote(tx, deps, workspaceId, leadIds);
  const coolOffDays = await readCoolOffDays(tx, workspaceId);
  const limits = {
    coolOffDays: coolOffDays === 0 ? null : coolOffDays,
    contactedWithinDays: campaign.settings?.leftOut.contactedWithinDays ?? null,
    perCompanyWeekMax: null,
  };
  const writers = [...new Set([...words.values()].flat().map(({ accountId }) => accountId))];
  const names = new Map(
    (await deps.accounts(tx, workspaceId, writers)).map(({ id, name }) => [id, name] as const),
  );
  const zone = campaign.hours?.zone ?? 'UTC';
  return {
    words,
    why(lead) {
      const said = words.get(lead.id) ?? [];
      const [last] = said;
      const exclusions: ExclusionMatch[] = [matches(lead) ?? []].flat();
      const otherCampaign = busy.get(lead.id) ?? null;
      const facts = { exclusions, otherCampaign, lastWrittenAt: last?.lastAt ?? null, company: null };
      const { binding } = whatLeavesOut(facts, limits, now);
      if (binding !== null) {
        const writer = last === undefined ? undefined : names.get(last.accountId);
        const sentence = describeLeftOut(binding, { zone, writer });
        const ends = binding.kind === 'contacted' ? ` That ends on ${dayIn(zone, binding.until)}.` : '';
        const code =
          binding.kind === 'exclusion' || binding.kind === 'company_week' ? 'excluded' : binding.kind;
        return { code, reason: `${sentence}${ends}`, rule: leftOutRuleName(binding) };
      }
      const { accountIds } = campaign;
      if (last === undefined || accountIds === null) return undefined;
      if (said.some(({ accountId }) => accountIds.includes(accountId))) return undefined;
      const writer = names.get(last.accountId) ?? 'An account that is gone';
      return {
        code: 'other_sender',
        reason: `${writer} has written to this person before and is no sender of this campaign. One person is only ever written to by one sender.`,
        rule: `Only ever written to by ${writer}`,
      };
    },
  };
}

/** "12 February 2027 (Europe/Berlin)" */
function dayIn(zone: string, at: number): string {
  return `${longDayName(localDay(zone, at))} (${zone})`;
}
