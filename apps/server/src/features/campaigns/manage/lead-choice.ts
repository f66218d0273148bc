import type { LeadState } from '@waypost/domain/campaigns/lead-state';
import { awaitedStep } from '@waypost/domain/campaigns/sequence/awaited-step';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { listVersions } from '../store/campaign.store.ts';
import type { LeadChoice } from '../store/lead-table.store.ts';
import { waitingForPerson } from '../store/task.store.ts';

/** What a person narrows the leads of a campaign by. */
export interface LeadFilter {
  state?: LeadState | undefined;
  accountId?: string | undefined;
  step?: string | undefined;
  waitsFor?: 'person' | 'approval' | undefined;
  search?: string | undefined;
}

/** The filter as the store understands it: a step means every place, in any version, that leads to it next. */
export async function choiceOf(
  tx: Tx,
  deps: Pick<CampaignsDeps, 'leads' | 'sender'>,
  workspaceId: string,
  campaignId: string,
  { state, accountId, step, waitsFor, search }: LeadFilter,
): Promise<LeadChoice> {
  return {
    state: state ?? null,
    accountId: accountId ?? null,
    places: step === undefined ? null : await placesBefore(tx, workspaceId, campaignId, step),
    ids: null,
    among: waitsFor === undefined ? null : await askingPerson(tx, deps, workspaceId, campaignId, waitsFor),
    leadIds: deps.leads.idsMatching(workspaceId, search ?? ''),
  };
}

async function askingPerson(
  tx: Tx,
  { sender }: Pick<CampaignsDeps, 'sender'>,
  workspaceId: string,
  campaignId: string,
  waitsFor: 'person' | 'approval',
): Promise<RawBuilder<unknown>> {
  if (waitsFor === 'approval') return waitingForPerson(workspaceId, campaignId, [], 'comment');
  const undecided = await sender.listUndecided(tx, workspaceId, [campaignId]);
  return waitingForPerson(workspaceId, campaignId, undecided);
}

async function placesBefore(
  tx: Tx,
  workspaceId: string,
  campaignId: string,
  step: string,
): Promise<{ version: number; nodeId: string }[]> {
  const versions = await listVersions(tx, workspaceId, campaignId);
  return versions.flatMap(({ version, graph }) =>
    Object.keys(graph.nodes)
      .filter((nodeId) => awaitedStep(graph, nodeId)?.id === step)
      .map((nodeId) => ({ version, nodeId })),
  );
}
