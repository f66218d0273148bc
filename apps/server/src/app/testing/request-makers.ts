import type { sql } from 'kysely';
import { inWorkspace } from '../../platform/db/tenant.ts';
import type { Parts } from './own-requests.ts';
import type { SeededWorkspace } from './seeded-workspace.ts';
import type { WholeProduct } from './whole-product.ts';

/** What several features' requests are made of: records of the workspace itself, made anew where a request uses them up. */

export const emptyList = (w: SeededWorkspace) =>
  w.done<{ id: string }>('POST', '/leads/lists', { name: `New list of ${w.name}` });

export const draft = (w: SeededWorkspace) =>
  w.done<{ id: string }>('POST', '/campaigns', { name: `Draft of ${w.name}` });

/** A request without parts. */
export const none = (): Parts => ({});

/** A request about a record that every seeded workspace has. */
export const own = (
  key: 'listId' | 'importId' | 'exclusionId' | 'feedbackId' | 'campaignId' | 'conversationId',
) => ({
  make: (w: SeededWorkspace): Parts => ({ params: { id: w[key] } }),
});

/** A request about the workspace's account. */
export const ofAccount = (body?: Record<string, unknown>) => ({
  make: (w: SeededWorkspace): Parts => ({
    params: { id: w.accountId },
    ...(body === undefined ? {} : { body }),
  }),
});

let words = 0;

/** A word nobody used before in this process. */
export const newWord = (): string => `w${(words += 1)}`;

/** A draft with a sender and one lead whom no other campaign has. */
export async function readyCampaign(w: SeededWorkspace, product: WholeProduct): Promise<string> {
  const { list, job } = await w.upload({ name: 'Ready' }, [newWord()]);
  await product.runJob(w.workspaceId, w.token, job.id);
  const body = { name: 'Ready', listIds: [list.id], accountIds: [w.accountId] };
  return (await w.done<{ id: string }>('POST', '/campaigns', body)).id;
}

export async function startedCampaign(w: SeededWorkspace, product: WholeProduct): Promise<string> {
  const id = await readyCampaign(w, product);
  await w.done('POST', `/campaigns/${id}/start`);
  return id;
}

export async function oneLead(
  w: SeededWorkspace,
  product: WholeProduct,
): Promise<{ listId: string; leadId: string }> {
  const { list, job } = await w.upload({ name: 'One lead' }, [newWord()]);
  await product.runJob(w.workspaceId, w.token, job.id);
  const page = await w.done<{ items: { id: string }[] }>('GET', `/leads/lists/${list.id}/leads`);
  return { listId: list.id, leadId: page.items[0]?.id ?? '' };
}

export async function change(w: SeededWorkspace, product: WholeProduct, statement: ReturnType<typeof sql>) {
  await inWorkspace(product.platform.db, w.workspaceId, (tx) => statement.execute(tx));
}
