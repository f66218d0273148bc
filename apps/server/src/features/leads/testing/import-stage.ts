import type { Job } from '@waypost/contract/jobs';
import type { ImportRow, LeadImport } from '@waypost/contract/leads-import';
import { afterAll, beforeAll } from 'vitest';
import { createLeadStage, type LeadStage, noNetwork } from './lead-stage.ts';

export let stage: LeadStage;
/** Public names of people that a campaign is under way with, and its name. */
export const campaignOf = new Map<string, string>();
/** Lists that a campaign chose. */
export const used = new Set<string>();

/** A stage for the tests of a file that check, import and take back files. */
export function useImportStage(): void {
  beforeAll(async () => {
    stage = await createLeadStage(noNetwork, {
      listInUse: async (_tx, _workspaceId, listId) => used.has(listId),
      campaignsOf: async (tx, workspaceId, leadIds) => {
        const leads = await stage.leads.getLeads(tx, workspaceId, leadIds);
        return new Map(
          leads.flatMap(({ id, publicIdentifier }) => {
            const campaign = campaignOf.get(publicIdentifier ?? '');
            return campaign === undefined ? [] : [[id, campaign] as const];
          }),
        );
      },
    });
  });
  afterAll(() => stage.close());
}

export const dryRun = '/leads/imports/dry-run';

export async function checked(content: string | null, options: object = {}) {
  const answer = await stage.upload(content, options, { path: dryRun });
  if (answer.status !== 200) throw new Error(answer.text);
  return stage.runJob(answer.data.job.id);
}
export async function imported(content: string | null, options: object) {
  const answer = await stage.upload(content, options);
  if (answer.status !== 200) throw new Error(answer.text);
  return { job: await stage.runJob(answer.data.job.id), listId: answer.data.list.id };
}
export const rowsOfKind = async (importId: string, kind: string) =>
  (
    await stage.call<{ items: ImportRow[]; nextCursor: string | null }>(
      'GET',
      `/leads/imports/${importId}/rows?kind=${kind}`,
    )
  ).data.items;
export const shown = async (importId: string) =>
  (await stage.call<LeadImport>('GET', `/leads/imports/${importId}`)).data;
export async function undone(importId: string): Promise<Job> {
  const answer = await stage.call<{ job: Job }>('POST', `/leads/imports/${importId}/undo`);
  if (answer.status !== 200) throw new Error(answer.text);
  return stage.runJob(answer.data.job.id);
}
