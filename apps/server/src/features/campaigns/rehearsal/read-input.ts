import { capsOf } from '@waypost/domain/campaigns/day-caps';
import { endOf, hoursWithin, startOf } from '@waypost/domain/campaigns/period';
import { behaviourFrom } from '@waypost/domain/campaigns/rehearsal/behaviour';
import {
  REHEARSAL_OTHER_LEADS_MAX,
  type RehearsalCampaign,
  type RehearsalInput,
  type RehearsalLead,
  type RehearsalSender,
} from '@waypost/domain/campaigns/rehearsal/rehearsal-input';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import type { Tx } from '../../../platform/db/tenant.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Campaign } from '../campaign.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { countDealt } from '../dealing/contact.store.ts';
import { sequenceProblems } from '../operations/sequence-problems.ts';
import { findCampaign, getVersion } from '../store/campaign.store.ts';
import { otherLeadsUnderWay, readMeasured } from './rehearsal.store.ts';
import { readCompanyWeek } from './read-company-week.ts';
import { readListedLeads, readStartedLeads, standing, actionsOf } from './read-leads.ts';

/** Everything a rehearsal is played with, read in one transaction that changes nothing. */

/** Problems of single wordings: their leads are shown as left out instead. */
const wordingProblems = new Set<string>([
  ...['unknown_variable', 'missing_fallback', 'broken_braces', 'too_long', 'empty', 'empty_message'],
]);

/** Of the leads of other campaigns no more is read than where they stand. */
const noFields = { company: null, title: null, headline: null, location: null, email: null };

export interface ReadInput {
  input: Omit<RehearsalInput, 'seeds' | 'days'>;
  total: number;
  otherTotal: number;
}

export async function readRehearsalInput(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  campaign: Campaign,
): Promise<ReadInput> {
  const isDraft = campaign.status === 'Draft' || campaign.status === 'Scheduled';
  if (!isDraft && campaign.status !== 'Active' && campaign.status !== 'Paused') {
    throw new AppError('conflict', `A campaign that is ${campaign.status} cannot be rehearsed.`);
  }
  requirePlayable(deps, campaign);
  const now = deps.platform.clock.businessNow();
  const senders = await readSenders(tx, deps, workspaceId, campaign);
  const listed = isDraft
    ? await readListedLeads(tx, deps, workspaceId, campaign)
    : await readStartedLeads(tx, deps, workspaceId, campaign);
  if (listed.total === 0 && isDraft) {
    throw new AppError('not_ready', 'The campaign has no leads. Choose a lead list with people first.');
  }
  const graphs: SequenceGraph[] = [];
  for (const version of listed.versions) {
    graphs.push(await getVersion(tx, workspaceId, campaign.id, version));
  }
  const { hours, settings } = campaign;
  const of = { now, padMs: Math.max(...senders.map(({ padMs }) => padMs)) };
  const rehearsed = {
    ...(await asPlayed(tx, deps, workspaceId, campaign, of)),
    graphs: graphs.length === 0 ? [campaign.graph] : graphs,
  };
  const others = await readOthers(tx, deps, workspaceId, campaign, senders, of);
  const campaigns = [rehearsed, ...others.campaigns];
  const week = await readCompanyWeek(tx, deps, workspaceId, {
    ...{ now, campaigns },
    leads: [...listed.leads, ...others.leads],
  });
  return {
    input: {
      now,
      zone: hours?.zone ?? senders[0]?.workingHours?.zone ?? 'UTC',
      padMs: of.padMs,
      rotation: settings.rotation,
      campaigns,
      senders,
      ...week,
      behaviour: behaviourFrom(await readMeasured(tx, workspaceId, now)),
    },
    total: listed.total,
    otherTotal: others.total,
  };
}

function requirePlayable(deps: CampaignsDeps, campaign: Campaign): void {
  const problem = sequenceProblems(deps, campaign.graph, 'paid').find(
    ({ severity, code }) => severity === 'error' && !wordingProblems.has(code),
  );
  if (problem !== undefined) throw new AppError('not_ready', problem.message);
}

type PaddedSender = RehearsalSender & { readonly padMs: number };

async function readSenders(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  campaign: Campaign,
): Promise<PaddedSender[]> {
  const accounts = await deps.accounts(tx, workspaceId, campaign.accountIds);
  const states = await deps.sender.readAccountStates(tx, workspaceId, campaign.accountIds);
  const dealt = await countDealt(tx, workspaceId, campaign.id);
  const senders = campaign.accountIds.flatMap((accountId): PaddedSender[] => {
    const account = accounts.find(({ id, status }) => id === accountId && status !== 'Deleted');
    const state = states.get(accountId);
    if (account === undefined || state === undefined) return [];
    const { id, name, firstName } = account;
    return [{ ...state, id, name, firstName, leads: dealt.get(id) ?? 0 }];
  });
  if (senders.length === 0) {
    throw new AppError('not_ready', 'The campaign has no sender. Choose a LinkedIn account first.');
  }
  return senders;
}

/** What else these senders have to do: the leads of other active campaigns, from where they stand. */
async function readOthers(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  campaign: Campaign,
  senders: readonly PaddedSender[],
  of: { now: number; padMs: number },
): Promise<{ campaigns: RehearsalCampaign[]; leads: RehearsalLead[]; total: number }> {
  const accountIds = senders.map(({ id }) => id);
  const beside = { campaignId: campaign.id, accountIds };
  const { total, leads } = await otherLeadsUnderWay(tx, workspaceId, beside, REHEARSAL_OTHER_LEADS_MAX);
  const campaigns: (RehearsalCampaign & { graphs: SequenceGraph[] })[] = [];
  const places = new Map<string, number>();
  const graphs = new Map<string, number>();
  for (const { campaignId, version } of leads) {
    let place = places.get(campaignId);
    if (place === undefined) {
      const found = await findCampaign(tx, workspaceId, campaignId);
      if (found === undefined) continue;
      const played = await asPlayed(tx, deps, workspaceId, found, of);
      place = campaigns.push({ ...played, graphs: [] }) - 1;
      places.set(campaignId, place);
    }
    const key = `${campaignId} ${version}`;
    if (graphs.has(key)) continue;
    const versions = campaigns[place]?.graphs;
    graphs.set(key, (versions?.push(await getVersion(tx, workspaceId, campaignId, version)) ?? 1) - 1);
  }
  const actions = await actionsOf(tx, deps, workspaceId, leads);
  return {
    campaigns,
    leads: leads.flatMap((row): RehearsalLead[] => {
      const place = places.get(row.campaignId);
      if (place === undefined) return [];
      const who = { id: row.leadId, name: '', headline: null, company: null, values: {} };
      const graph = graphs.get(`${row.campaignId} ${row.version}`) ?? 0;
      const stands = standing(row, actions);
      const facts = {
        ...stands.facts,
        lead: { fields: noFields, tags: [], score: null, lastReplyAt: null, lotKey: row.leadId },
      };
      return [{ ...who, ...stands, facts, campaign: place + 1, graph, leftOut: null }];
    }),
    total,
  };
}

/** A campaign as its sends are governed: its hours end with it, and its caps know what was spent of them. */
async function asPlayed(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  { id, name, hours, settings, startedAt }: Campaign,
  of: { now: number; padMs: number },
): Promise<Omit<RehearsalCampaign, 'graphs'>> {
  const { period, dailyCaps } = settings;
  const startAt = startedAt === null ? startOf(period) : null;
  const endAt = endOf(period);
  const caps = capsOf(dailyCaps);
  // A draft's caps are not with the sender yet: nothing was spent of them.
  const { perCompanyWeekMax } = settings.leftOut;
  const { sameCompanyReplied, tags, listIds } = settings.stopRules;
  const lists = listIds.length === 0 ? [] : await deps.lists(tx, workspaceId, listIds);
  const dayCaps = (await deps.sender.readDayCaps(tx, workspaceId, id, of)) ?? { caps, spent: {} };
  return {
    ...{ id, name, hours: hoursWithin(hours, period) },
    ...(startAt === null ? {} : { startAt }),
    ...(endAt === null ? {} : { endAt }),
    ...(Object.keys(caps).length === 0 ? {} : { dayCaps }),
    ...(sameCompanyReplied ? { stopsColleagues: true } : {}),
    ...(tags.length + lists.length === 0 ? {} : { stopsAt: { tags, lists } }),
    ...(perCompanyWeekMax === null ? {} : { perCompanyWeekMax }),
  };
}
