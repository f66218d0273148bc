import type { Job } from '@waypost/contract/jobs';
import type { LeadList } from '@waypost/contract/leads';
import type { Tx } from '../../platform/db/tenant.ts';
import { findJob, listJobs } from '../../platform/jobs/job.store.ts';
import type { StoredList } from './store/list.store.ts';

/** The jobs of lead lists by what they do. */
export const jobKinds = {
  importCsv: 'leads.import-csv',
  checkCsv: 'leads.check-csv',
  undoImport: 'leads.undo-import',
  extractPost: 'leads.extract-post',
  copyList: 'leads.copy-list',
  eraseList: 'leads.erase-list',
  bulk: 'leads.bulk',
  undoBulk: 'leads.undo-bulk',
} as const;

const filling: readonly string[] = [
  jobKinds.importCsv,
  jobKinds.extractPost,
  'leads.read-source',
  'leads.find-people',
  jobKinds.copyList,
];

/** Adds to lists whether a job still fills them. */
export async function withFilling(
  tx: Tx,
  workspaceId: string,
  lists: readonly StoredList[],
): Promise<LeadList[]> {
  const [only] = lists;
  const jobs = await listJobs(tx, workspaceId, {
    refId: lists.length === 1 ? only?.id : undefined,
    activeOnly: true,
  });
  const active = new Set(jobs.filter((job) => filling.includes(job.kind)).map((job) => job.refId));
  return lists.map((list) => ({ ...list, filling: active.has(list.id) }));
}

/** A list with what its jobs know. */
export async function oneWithFilling(tx: Tx, workspaceId: string, list: StoredList): Promise<LeadList> {
  const [shown] = await withFilling(tx, workspaceId, [list]);
  return shown ?? { ...list, filling: false };
}

/** A job that was planned in this transaction. */
export async function plannedJob(tx: Tx, workspaceId: string, jobId: string): Promise<Job> {
  const job = await findJob(tx, workspaceId, jobId);
  if (job === undefined) throw new Error('A job that was just planned cannot be found.');
  return job;
}
