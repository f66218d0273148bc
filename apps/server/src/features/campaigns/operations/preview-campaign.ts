import { renderTemplate, type RenderedMessage } from '@waypost/domain/campaigns/message-template';
import { writtenSubject } from '@waypost/domain/campaigns/rehearsal/written-body';
import { isWritten, type SequenceGraph, type WrittenStep } from '@waypost/domain/campaigns/sequence/graph';
import { readingOrder } from '@waypost/domain/campaigns/sequence/reading-order';
import { wordingLengthMax } from '@waypost/domain/campaigns/sequence/wording';
import type { CampaignPreview, previewBody } from '@waypost/contract/campaigns-preview';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { LeadDetail } from '../../leads/index.ts';
import type { CampaignsDeps, SenderAccount } from '../campaigns-deps.ts';
import { asFound } from '../engine/as-found.ts';
import { templateValues } from '../engine/plan-step.ts';
import { countedRules, readAudienceRules } from './audience-rules.ts';
import { firstUnderWay } from '../store/enrolment.store.ts';
import { requireKnown } from './require-known.ts';
import { getCampaign } from './save-campaign.ts';
import { sequenceProblems } from './sequence-problems.ts';

/** Problems of a sequence, and its messages as the first leads that would be written to would read them. */
export async function previewCampaign(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  body: z.output<typeof previewBody>,
): Promise<CampaignPreview> {
  const accountIds = body.accountId == null ? [] : [body.accountId];
  await requireKnown(tx, deps, workspaceId, { listIds: body.listIds, accountIds });
  const [account] = await deps.accounts(tx, workspaceId, accountIds);
  const underWay =
    body.campaignId == null ? [] : await leadsUnderWay(tx, deps, workspaceId, body.campaignId, body.limit);
  const { leads: joining, leftOut } = await firstContactable(tx, deps, workspaceId, {
    ...body,
    limit: body.limit - underWay.length,
  });
  const first = [...underWay, ...joining];
  const leads = await asFound(tx, deps, workspaceId, body.listIds, first);
  return {
    leftOut,
    problems: sequenceProblems(deps, body.graph, account?.accountType ?? 'paid').map(
      ({ code, severity, nodeId, message }) => ({
        code,
        severity,
        nodeId,
        message,
      }),
    ),
    leads: leads.map((lead) => ({
      leadId: lead.id,
      name: lead.fullName,
      headline: lead.headline,
      messages: writtenNodes(body.graph).flatMap((node) =>
        node.variants.map((variant) => renderFor(node, variant, lead, account)),
      ),
    })),
  };
}

/** Who reads the changed sequence of a campaign that runs already. @throws AppError `not_found` for the campaign. */
async function leadsUnderWay(
  tx: Tx,
  deps: Pick<CampaignsDeps, 'leads'>,
  workspaceId: string,
  campaignId: string,
  limit: number,
): Promise<LeadDetail[]> {
  await getCampaign(tx, workspaceId, campaignId);
  const ids = await firstUnderWay(tx, workspaceId, campaignId, limit);
  return deps.leads.getLeads(tx, workspaceId, ids);
}

/** So many people are looked at in one go, and altogether: more would make a person who types wait. */
const look = { step: 100, most: 1_000 };

async function firstContactable(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  { listIds, limit, leftOut }: z.output<typeof previewBody>,
): Promise<{ leads: LeadDetail[]; leftOut: CampaignPreview['leftOut'] }> {
  const leads: LeadDetail[] = [];
  const counts = new Map<string, number>();
  let afterId: string | null = null;
  for (let looked = 0; looked < look.most && leads.length < limit; looked += look.step) {
    const ids: string[] = await deps.leads.listMembers(tx, workspaceId, listIds, afterId, look.step);
    const ruleOf = await readAudienceRules(tx, deps, workspaceId, leftOut, ids);
    for (const lead of await deps.leads.getLeads(tx, workspaceId, ids)) {
      if (leads.length === limit) break;
      const not = ruleOf(lead);
      if (not === undefined) leads.push(lead);
      else counts.set(not.rule, (counts.get(not.rule) ?? 0) + 1);
    }
    if (ids.length < look.step) break;
    afterId = ids.at(-1) ?? null;
  }
  return { leads, leftOut: countedRules(counts) };
}

function writtenNodes(graph: SequenceGraph): WrittenStep[] {
  return readingOrder(graph).filter((node) => isWritten(node));
}

function renderFor(
  node: WrittenStep,
  variant: WrittenStep['variants'][number],
  lead: LeadDetail,
  account: SenderAccount | undefined,
): CampaignPreview['leads'][number]['messages'][number] {
  const template = variant.body.trim();
  const values = templateValues(lead, account);
  const heading = writtenSubject(node, values);
  const subject = heading?.ok === true ? heading.text : null;
  const base = { nodeId: node.id, variantId: variant.id, kind: node.kind, subject };
  const unwritten = { ...base, text: null, length: 0, fallbacksUsed: [] };
  if (node.kind === 'invite' && template === '') return { ...unwritten, problem: null };
  const lengthMax = wordingLengthMax(node.kind, account?.accountType ?? 'paid');
  const rendered = renderTemplate(template, values, lengthMax);
  const [problem] = [heading, rendered].flatMap((part) => (part?.ok === false ? part.problems : []));
  if (!rendered.ok || problem !== undefined) {
    return { ...unwritten, problem: problem?.message ?? 'The message cannot be written.' };
  }
  const fallbacksUsed = [...new Set([...fallbacksOf(heading), ...rendered.fallbacksUsed])];
  return { ...base, text: rendered.text, length: rendered.length, fallbacksUsed, problem: null };
}

function fallbacksOf(part: RenderedMessage | null): readonly string[] {
  return part?.ok === true ? part.fallbacksUsed : [];
}
