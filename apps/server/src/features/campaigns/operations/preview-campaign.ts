import { renderTemplate } from '@waypost/domain/campaigns/message-template';
import { isWritten, type SequenceGraph, type WrittenStep } from '@waypost/domain/campaigns/sequence/graph';
import { readingOrder } from '@waypost/domain/campaigns/sequence/reading-order';
import { wordingLengthMax } from '@waypost/domain/campaigns/sequence/wording';
import type { CampaignPreview, previewBody } from '@waypost/contract/campaigns';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { LeadDetail } from '../../leads/index.ts';
import type { CampaignsDeps, SenderAccount } from '../campaigns-deps.ts';
import { templateValues } from '../engine/plan-step.ts';
import { requireKnown } from './require-known.ts';
import { sequenceProblems } from './sequence-problems.ts';

/** Problems of a sequence, and its messages as the first leads of the lists would read them. */
export async function previewCampaign(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  body: z.output<typeof previewBody>,
): Promise<CampaignPreview> {
  const accountIds = body.accountId == null ? [] : [body.accountId];
  await requireKnown(tx, deps, workspaceId, { listIds: body.listIds, accountIds });
  const [account] = await deps.accounts(tx, workspaceId, accountIds);
  const ids = await deps.leads.listMembers(tx, workspaceId, body.listIds, null, body.limit);
  const leads = await deps.leads.getLeads(tx, workspaceId, ids);
  return {
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
  const base = { nodeId: node.id, variantId: variant.id, kind: node.kind, fallbacksUsed: [], problem: null };
  if (node.kind === 'invite' && template === '') return { ...base, text: null, length: 0 };
  const lengthMax = wordingLengthMax(node.kind, account?.accountType ?? 'paid');
  const rendered = renderTemplate(template, templateValues(lead, account), lengthMax);
  return rendered.ok
    ? { ...base, text: rendered.text, length: rendered.length, fallbacksUsed: [...rendered.fallbacksUsed] }
    : {
        ...base,
        text: null,
        length: 0,
        problem: rendered.problems[0]?.message ?? 'The message cannot be written.',
      };
}
