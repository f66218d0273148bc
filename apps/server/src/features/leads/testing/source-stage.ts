import type { Job } from '@waypost/contract/jobs';
import type { SourceRow } from '@waypost/contract/leads-sources';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { change } from '../../../platform/db/rows.ts';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { aSearched, createFakeNetwork } from './fake-network.ts';
import { createLeadStage, type LeadStage } from './lead-stage.ts';

export const network = createFakeNetwork();
export let stage: LeadStage;
export let accountId: string;
/** The campaign that leads are in, by the name in their link; the leads are asked by id. */
export const campaignOf = new Map<string, string>();
/** What was said between accounts and people, by the id under which an account sees them, or account and id. */
export const talks = new Map<string, { wrote: boolean; answered: boolean }>();
let number = 0;
/** A number that no test of the file had before. */
export const nextNumber = (): number => (number += 1);

/** A stage for the tests of a file, with an account and an empty network for each of them. */
export function useSourceStage(): void {
  beforeAll(async () => {
    stage = await createLeadStage(network, {
      talksOf: async (_tx, _workspaceId, account, ids) =>
        new Map(
          ids.flatMap((id) => {
            const talk = talks.get(`${account} ${id}`) ?? talks.get(id);
            return talk === undefined ? [] : [[id, talk] as const];
          }),
        ),
      campaignsOf: async (tx, workspaceId, leadIds) => {
        const leads = await stage.leads.getLeads(tx, workspaceId, leadIds);
        return new Map(
          leads.flatMap((lead) => {
            const campaign = campaignOf.get(lead.publicIdentifier ?? '');
            return campaign === undefined ? [] : [[lead.id, campaign] as const];
          }),
        );
      },
    });
  });
  afterAll(() => stage.close());
  beforeEach(() => {
    accountId = stage.platform.random.id();
    network.accountIds.add(accountId);
    network.refuse = undefined;
    network.pageSize = 100;
    network.calls = [];
    network.asked = [];
    network.searches.clear();
    network.relations = [];
    network.relationsOf.clear();
    network.refused.clear();
    network.followers = [];
    network.room = { ...network.room, type: 'sales_navigator', used: 40, cap: 1_000 };
  });
}

export const classic = (keywords: string) =>
  `https://www.linkedin.com/search/results/people/?keywords=${keywords}`;
/** People nobody met before. */
export const fresh = (count: number, changes: object = {}) =>
  Array.from({ length: count }, () => aSearched(`somebody-${nextNumber()}`, changes));

export async function start(body: object, listId?: string) {
  const list = listId ?? (await stage.newList()).id;
  const answer = await stage.call<{ job: Job }>('POST', `/leads/lists/${list}/people-sources`, {
    accountId,
    ...body,
  });
  return { listId: list, answer, jobId: answer.data?.job.id ?? '' };
}
export async function run(body: object, listId?: string) {
  const started = await start(body, listId);
  if (started.answer.status !== 200) throw new Error(started.answer.text);
  return { ...started, job: await stage.runJob(started.jobId) };
}
export const rows = async (jobId: string, outcome?: string) =>
  (
    await stage.call<{ items: SourceRow[]; nextCursor: string | null }>(
      'GET',
      `/leads/runs/${jobId}/rows${outcome === undefined ? '' : `?outcome=${outcome}`}`,
    )
  ).data;
export const contacted = (slug: string) =>
  inWorkspace(stage.platform.db, stage.workspaceId, (tx) =>
    change(
      tx,
      sql`update leads set contacted_at = now() where workspace_id = ${stage.workspaceId} and identity_key = ${slug}`,
    ),
  );
