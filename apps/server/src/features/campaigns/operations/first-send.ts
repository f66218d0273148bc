import type { FirstSend } from '@waypost/contract/campaigns-first-send';
import { endedProblem, hoursWithin, startOf } from '@waypost/domain/campaigns/period';
import { firstSteps } from '@waypost/domain/campaigns/sequence/first-steps';
import { describeReason } from '@waypost/domain/linkedin/permit-reason';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { getCampaign } from './save-campaign.ts';

/**
 * When a draft would send first if it were launched now: its first steps put into the queues of its senders, by the queue
 * and the permits that send. Where that cannot be told, why.
 */
export async function foretellFirstSend(
  tx: Tx,
  deps: CampaignsDeps,
  workspaceId: string,
  campaignId: string,
): Promise<FirstSend> {
  const { graph, hours, settings, accountIds } = await getCampaign(tx, workspaceId, campaignId);
  const unknown = (sentence: string): FirstSend => ({ at: null, sender: null, sentence });
  const now = deps.platform.clock.businessNow();
  const outlook = deps.sender.outlook(tx, workspaceId);
  const stop = await outlook.stopOf();
  const ended = endedProblem(settings.period, now);
  const cause = stop?.sentence ?? ended;
  if (cause !== null) return unknown(cause);
  const senders = (await deps.accounts(tx, workspaceId, accountIds)).filter(
    ({ status }) => status === 'Active',
  );
  if (senders.length === 0) return unknown('None of its senders is connected.');
  const { sends, asksPerson } = firstSteps(graph);
  if (sends.length === 0) {
    return unknown(
      asksPerson
        ? 'The sequence begins with what a person does or approves: nothing is sent before.'
        : 'The sequence sends nothing.',
    );
  }
  const begin = Math.max(now, startOf(settings.period) ?? now);
  const awaited = senders.flatMap(({ id: accountId, name }) =>
    sends.map(({ step, afterMs }) => ({
      name,
      send: {
        id: `first ${accountId} ${step.id}`,
        accountId,
        kind: step.kind,
        withNote: step.kind === 'invite' && step.variants.some(({ body }) => body.trim() !== ''),
        origin: 'campaign' as const,
        campaignId,
        campaignHours: hoursWithin(hours, settings.period),
        notBefore: begin + afterMs,
        held: null,
      },
    })),
  );
  outlook.expect(awaited.map(({ send }) => send));
  let first: { at: number; sender: string } | null = null;
  let why: string | null = null;
  for (const { send, name } of awaited) {
    const { nextAt, limit } = await outlook.ofAwaited(send, { sentence: '', change: '' }, name);
    if (nextAt !== null && (first === null || nextAt < first.at)) first = { at: nextAt, sender: name };
    if (nextAt === null && limit !== null) why ??= describeReason(limit, name);
  }
  return first === null
    ? unknown(why ?? 'No time can be told now: its senders have none free in the next 60 days.')
    : { at: new Date(first.at).toISOString(), sender: first.sender, sentence: null };
}
