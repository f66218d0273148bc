import type { ExclusionTest, exclusionTestBody } from '@waypost/contract/campaigns-left-out';
import {
  describeLeftOut,
  type LeftOutRule,
  leftOutRuleName,
} from '@waypost/domain/campaigns/left-out/left-out-rule';
import { whatLeavesOut } from '@waypost/domain/campaigns/left-out/what-leaves-out';
import { domainOf } from '@waypost/domain/leads/csv-row';
import { identityKeyOfLink } from '@waypost/domain/leads/lead-identity';
import { readGivenLink } from '@waypost/domain/leads/profile-link';
import { personKey } from '@waypost/domain/leads/exclusion';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tenant.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { LeadDetail } from '../../leads/index.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { readCoolOffDays } from '../dealing/contact.store.ts';
import { whoWrote } from '../dealing/who-wrote.ts';
import { getCampaign } from '../operations/save-campaign.ts';
import { otherCampaignsOf } from '../store/enrolment.store.ts';

/** Leads shown for a text that fits several. */
const peopleMax = 5;
const noCampaignId = '00000000-0000-0000-0000-000000000000';

type TestedRule = ExclusionTest['people'][number]['rules'][number];
type Deps = Pick<CampaignsDeps, 'leads' | 'platform' | 'sender'>;
type Asked = Parameters<Awaited<ReturnType<CampaignsDeps['leads']['allExclusionsMatcher']>>>[0];
const nobody: Asked = {
  ...{ publicIdentifier: null, company: null, companyDomain: null },
  ...{ email: null, headline: null, title: null },
};

const linkedInHost = /(?:^|\.)(?:linkedin\.com|lnkd\.in)$/;

/** Every profile has LinkedIn's own domain: compared as one it would say something about nobody. */
function refuseLink(text: string): never {
  const link = readGivenLink(text);
  const problem = link.says === 'nothing' ? link.problem : 'This link carries a member id instead of a name.';
  const message = `${problem} Give the profile’s /in/ address, or a name, company or domain.`;
  throw new AppError('invalid_input', message, { issues: [{ path: 'body.text', message }] });
}

/** What a typed text can mean: a way to a lead, or else what to compare by itself. */
function read(text: string): {
  takenFor: ExclusionTest['takenFor'];
  person: Asked;
  identityKey: string | null;
} {
  const link = identityKeyOfLink(text);
  if (link !== null) {
    return { takenFor: 'profile', identityKey: link, person: { ...nobody, publicIdentifier: link } };
  }
  if (text.includes('@') && personKey(text)?.includes('@') === true) {
    return { takenFor: 'email', identityKey: null, person: { ...nobody, email: text.toLowerCase() } };
  }
  const domain = /\s/.test(text) ? null : domainOf(text);
  if (domain !== null && domain.includes('.')) {
    if (linkedInHost.test(domain)) refuseLink(text);
    return { takenFor: 'domain', identityKey: null, person: { ...nobody, companyDomain: domain } };
  }
  const name = /\s/.test(text) ? null : personKey(text);
  return {
    takenFor: 'company',
    identityKey: name,
    person: { ...nobody, publicIdentifier: name, company: text, headline: text },
  };
}

/** Would this person, company or domain be left out, and by which rules, the strictest first? Stores nothing. */
export async function testExclusion(
  tx: Tx,
  deps: Deps,
  workspaceId: string,
  body: z.output<typeof exclusionTestBody>,
): Promise<ExclusionTest> {
  const asked = read(body.text);
  const ids = await leadsMeant(tx, deps, workspaceId, body.text, asked);
  const leads = await deps.leads.getLeads(tx, workspaceId, ids.slice(0, peopleMax));
  const reading = await readRules(tx, deps, workspaceId, body, leads);
  if (leads.length === 0) {
    const { takenFor, person } = asked;
    const rules = [...(await forgotten(tx, deps, workspaceId, person)), ...reading.of(person, null)];
    return {
      takenFor,
      more: false,
      people: [{ leadId: null, title: body.text, compared: compared(person), rules }],
    };
  }
  const people = leads
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map((lead) => ({
      ...{ leadId: lead.id, title: lead.fullName, compared: compared(lead) },
      rules: reading.of(lead, lead.id),
    }));
  const takenFor = asked.takenFor === 'company' ? 'lead' : asked.takenFor;
  return { takenFor, people, more: ids.length > peopleMax };
}

async function leadsMeant(
  tx: Tx,
  deps: Deps,
  workspaceId: string,
  text: string,
  { takenFor, identityKey }: ReturnType<typeof read>,
): Promise<string[]> {
  if (identityKey !== null) {
    const found = await deps.leads.findLeadByPublicIdentifier(tx, workspaceId, identityKey);
    if (found !== undefined) return [found];
  }
  if (takenFor === 'profile' || takenFor === 'domain') return [];
  return deps.leads.findLeadsNamed(tx, workspaceId, text, peopleMax + 1);
}

/** Nobody who was forgotten is ever stored again: that is stricter than any rule. */
async function forgotten(tx: Tx, deps: Deps, workspaceId: string, person: Asked): Promise<TestedRule[]> {
  const { publicIdentifier, email } = person;
  if (publicIdentifier === null && email === null) return [];
  const since = await deps.leads.forgottenSince(tx, workspaceId, { publicIdentifier, email });
  if (since === null) return [];
  return [
    {
      ...{ name: 'Forgotten people', kind: 'forgotten', from: 'workspace' },
      sentence: 'This person was forgotten. Nobody stores or contacts them again.',
      ...{ exclusionId: null, reason: null, until: null },
    },
  ];
}

async function readRules(
  tx: Tx,
  deps: Deps,
  workspaceId: string,
  { campaignId, leftOut }: z.output<typeof exclusionTestBody>,
  leads: readonly LeadDetail[],
) {
  const ids = leads.map(({ id }) => id);
  const matches = await deps.leads.allExclusionsMatcher(tx, workspaceId);
  const reasons = await deps.leads.exclusionReasons(tx, workspaceId);
  const busy = await otherCampaignsOf(tx, workspaceId, campaignId ?? noCampaignId, ids);
  const words = await whoWrote(tx, deps, workspaceId, ids);
  const coolOffDays = await readCoolOffDays(tx, workspaceId);
  const stored =
    campaignId === undefined ? undefined : (await getCampaign(tx, workspaceId, campaignId)).settings.leftOut;
  const own = leftOut ?? stored;
  const limits = {
    coolOffDays: coolOffDays === 0 ? null : coolOffDays,
    contactedWithinDays: own?.contactedWithinDays ?? null,
    // Whoever begins too soon waits: nobody is left out by it.
    perCompanyWeekMax: null,
  };
  const now = deps.platform.clock.businessNow();
  return {
    of(person: Asked, leadId: string | null) {
      const facts = {
        exclusions: matches(person),
        otherCampaign: leadId === null ? null : (busy.get(leadId) ?? null),
        lastWrittenAt: leadId === null ? null : (words.get(leadId)?.[0]?.lastAt ?? null),
        company: null,
      };
      return whatLeavesOut(facts, limits, now).all.map((rule) => view(rule, reasons));
    },
  };
}

function view(rule: LeftOutRule, reasons: ReadonlyMap<string, string>) {
  const isExclusion = rule.kind === 'exclusion';
  const until = 'until' in rule ? rule.until : null;
  const sentence = isExclusion
    ? `“${rule.match.matched}” matches the ${kindWords[rule.match.kind]} “${rule.match.ruleName}”.`
    : describeLeftOut(rule);
  return {
    ...{ name: leftOutRuleName(rule), sentence, from: placeOf(rule) },
    kind: isExclusion ? rule.match.kind : rule.kind,
    exclusionId: isExclusion ? rule.match.ruleId : null,
    reason: isExclusion ? (reasons.get(rule.match.ruleId) ?? null) : null,
    until: until === null ? null : new Date(until).toISOString(),
  };
}

const kindWords = {
  person: 'excluded person',
  company: 'excluded company',
  domain: 'excluded domain',
  keyword: 'excluded word',
} as const;

function placeOf(rule: LeftOutRule): 'workspace' | 'campaign' | 'other_campaign' {
  switch (rule.kind) {
    case 'exclusion':
      return 'workspace';
    case 'other_campaign':
      return 'other_campaign';
    case 'contacted':
      return rule.level;
    case 'company_week':
      return 'campaign';
  }
}

/** What rules look at, in words; an unknown part is not compared. */
function compared(person: Asked): string[] {
  const parts: [string, string | null][] = [
    ['Profile', person.publicIdentifier],
    ['Company', person.company],
    ['Domain', person.companyDomain],
    ['Email', person.email],
    ['Headline', person.headline],
    ['Title', person.title],
  ];
  return parts.flatMap(([name, value]) => (value === null || value === '' ? [] : [`${name}: ${value}`]));
}
