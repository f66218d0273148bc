import type { Job } from '@waypost/contract/jobs';
import type { Lead, LeadList } from '@waypost/contract/leads';
import type { BulkSkipped, BulkState } from '@waypost/contract/leads-bulk';
import { afterAll, beforeAll } from 'vitest';
import { createLeadStage, type LeadStage, noNetwork } from '../../testing/lead-stage.ts';
import { seedList } from '../../testing/seed-list.ts';

export let stage: LeadStage;
/** Lists that a campaign chose. */
export const used = new Set<string>();

/** A stage for the tests of a file. */
export function useBulkStage(): void {
  beforeAll(async () => {
    stage = await createLeadStage(noNetwork, {
      listInUse: async (_tx, _workspaceId, listId) => used.has(listId),
    });
  });
  afterAll(() => stage.close());
}

let lists = 0;
/** A list of people "one", "two" and "three", the last without a company. */
export async function threeLeads(): Promise<{ id: string; leads: Lead[] }> {
  const n = (lists += 1);
  const person = (firstName: string, company: string | null) => ({
    ...{ firstName, lastName: String(n), company, identityKey: `bulk-${firstName}-${n}` },
  });
  return seedList(stage, [person('one', 'Acme'), person('two', 'Acme GmbH'), person('three', null)]);
}

export const all = { of: 'matching' as const };
export interface Done {
  job: Job;
  toListId: string | null;
}
export async function bulk(listId: string, does: object, selection: object = all): Promise<Done> {
  const answer = await stage.call<Done>('POST', `/leads/lists/${listId}/bulk`, { selection, do: does });
  if (answer.status !== 200) throw new Error(answer.text);
  return { ...answer.data, job: await stage.runJob(answer.data.job.id) };
}
export async function undo(listId: string, jobId: string): Promise<Job> {
  const answer = await stage.call<{ job: Job }>('POST', `/leads/lists/${listId}/bulk/${jobId}/undo`);
  if (answer.status !== 200) throw new Error(answer.text);
  return stage.runJob(answer.data.job.id);
}
export const skippedOf = async (listId: string, jobId: string) =>
  (await stage.call<{ items: BulkSkipped[] }>('GET', `/leads/lists/${listId}/bulk/${jobId}/skipped`)).data
    .items;
export const fieldOf = async (listId: string, jobId: string) =>
  (await stage.call<BulkState>('GET', `/leads/lists/${listId}/bulk/${jobId}`)).data.field;
export const sizeOf = async (listId: string) =>
  (await stage.call<LeadList>('GET', `/leads/lists/${listId}`)).data._count.leads;
