import type { RehearsedMessages, rehearsedMessagesQuery } from '@waypost/contract/campaigns-rehearsal';
import type { RehearsalLead, RehearsalSender } from '@waypost/domain/campaigns/rehearsal/rehearsal-input';
import { createStage } from '@waypost/domain/campaigns/rehearsal/stage';
import {
  withSenderNames,
  writtenBody,
  writtenSubject,
} from '@waypost/domain/campaigns/rehearsal/written-body';
import { isWritten, type SequenceGraph, type WrittenStep } from '@waypost/domain/campaigns/sequence/graph';
import { readingOrder } from '@waypost/domain/campaigns/sequence/reading-order';
import { variantLetter } from '@waypost/domain/campaigns/sequence/variant-letter';
import type { z } from 'zod';
import type { Actor } from '../../../platform/auth-context/actor.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { getCampaign } from '../operations/save-campaign.ts';
import { readRehearsalInput } from './read-input.ts';

type Message = RehearsedMessages['items'][number]['messages'][number];

/**
 * Every message of the rehearsed leads: first of those who are written to, then who reads nothing and why, each in
 * the order of the rehearsal; messages in the order of the sequence. The cursor is the last lead's place.
 */
export async function listMessages(
  deps: CampaignsDeps,
  actor: Actor,
  id: string,
  { cursor, limit }: z.output<typeof rehearsedMessagesQuery>,
): Promise<RehearsedMessages> {
  const { input } = await inWorkspace(deps.platform.db, actor.workspaceId, async (tx) => {
    const campaign = await getCampaign(tx, actor.workspaceId, id);
    return readRehearsalInput(tx, deps, actor.workspaceId, campaign);
  });
  const { senderOf } = createStage({ ...input, seeds: [], days: 1 });
  const own = input.leads
    .flatMap((lead, index) => (lead.campaign === 0 ? [{ lead, index, place: placeOf(lead) }] : []))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1));
  // A lead that has left meanwhile is skipped over: places are in order.
  const from = cursor === undefined ? 0 : own.findIndex(({ place }) => place > cursor);
  const page = from === -1 ? [] : own.slice(from, from + limit);
  const last = page.at(-1);
  return {
    items: page.map(({ lead, index }) => {
      const sender = input.senders[senderOf(index) ?? -1];
      const { id: leadId, name, headline, company } = lead;
      return {
        ...{ leadId, name, headline, company },
        senderName: sender?.name ?? null,
        leftOut: lead.leftOut?.reason ?? null,
        messages:
          lead.leftOut === null ? messagesOf(input.campaigns[0]?.graphs[lead.graph], lead, sender) : [],
      };
    }),
    nextCursor: last !== undefined && from + limit < own.length ? last.place : null,
    total: own.length,
  };
}

/** Sorts by itself: those who are written to, then the others. */
function placeOf({ id, leftOut }: RehearsalLead): string {
  return `${leftOut === null ? 'a-reads' : 'b-reads-nothing'}.${id}`;
}

function messagesOf(
  graph: SequenceGraph | undefined,
  lead: RehearsalLead,
  sender: RehearsalSender | undefined,
): Message[] {
  const steps = graph === undefined ? [] : readingOrder(graph).filter((node) => isWritten(node));
  return steps.flatMap((step) => messagesOfStep(step, lead, sender));
}

function messagesOfStep(
  step: WrittenStep,
  lead: RehearsalLead,
  sender: RehearsalSender | undefined,
): Message[] {
  const even = step.variants.every(({ share }) => share === 0);
  const used = step.variants.filter(({ share }) => even || share > 0);
  return used.map((variant): Message => {
    const values = withSenderNames(lead.values, sender);
    const heading = writtenSubject(step, values);
    const subject = heading?.ok === true ? heading.text : null;
    const base = {
      nodeId: step.id,
      kind: step.kind,
      variantId: variant.id,
      variant: variantLetter(step, variant.id),
      subject,
    };
    const written = writtenBody(step, variant, values, sender?.accountType ?? 'paid');
    if (written === null) return { ...base, text: null, fallbacksUsed: [], problem: null };
    if (heading?.ok === false) {
      const problem = heading.problems[0]?.message ?? 'The subject cannot be written for this lead.';
      return { ...base, text: null, fallbacksUsed: [], problem };
    }
    if (written.ok) {
      return { ...base, text: written.text, fallbacksUsed: [...written.fallbacksUsed], problem: null };
    }
    const problem = written.problems[0]?.message ?? 'The message cannot be written for this lead.';
    return { ...base, text: null, fallbacksUsed: [], problem };
  });
}
