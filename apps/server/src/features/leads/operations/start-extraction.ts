import type { addSourceBody } from '@waypost/contract/leads';
import type { Job } from '@waypost/contract/jobs';
import type { z } from 'zod';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ExtractInput } from '../jobs/extract-post.ts';
import type { LeadsNetwork } from '../leads-network.ts';
import { jobKinds, plannedJob } from '../list-jobs.ts';
import { postIdOf } from '../sources/posts/open-post.ts';
import { type Judging, requireJudging } from '../sources/posts/pay-intents.ts';
import { insertSource } from '../store/list.store.ts';
import { getStoredList } from './change-lists.ts';

/** Plans the reading of posts into a list. A post given twice is read once. */
export async function startExtraction(
  { platform, network, judging }: { platform: Platform; network: LeadsNetwork; judging: Judging | undefined },
  workspaceId: string,
  listId: string,
  body: z.output<typeof addSourceBody>,
): Promise<{ job: Job }> {
  const links = checkedLinks(body.postUrls);
  await inWorkspace(platform.db, workspaceId, (tx) => getStoredList(tx, workspaceId, listId));
  await network.checkAccount({ workspaceId, accountId: body.accountId });
  const readsComments = body.kind === 'comments' || body.alsoCommenters;
  const intents = readsComments ? body.intents : [];
  if (intents.length > 0) await requireJudging(platform.db, workspaceId, judging);
  return inWorkspace(platform.db, workspaceId, async (tx) => {
    await getStoredList(tx, workspaceId, listId);
    const now = platform.clock.businessNow();
    const posts: ExtractInput['posts'] = [];
    for (const [postId, url] of links) {
      const sourceId = platform.random.id();
      const label = body.kind === 'comments' ? 'Comments on a post' : 'Reactions to a post';
      const shownUrl = /^https?:\/\//i.test(url) ? url : null;
      await insertSource(tx, workspaceId, {
        id: sourceId,
        listId,
        kind: body.kind,
        label,
        url: shownUrl,
        now,
      });
      posts.push({ postId, sourceId });
      if (body.kind === 'likes' && body.alsoCommenters) posts.push({ postId, sourceId, kind: 'comments' });
    }
    const { kind, accountId, amountMax, includeReplies, excludeAuthor, dedupe, reactions } = body;
    const { onlyWithText, textLengthMin, excludeConnections, excludeCompanies } = body;
    const input: ExtractInput = {
      kind,
      accountId,
      amountMax,
      includeReplies,
      excludeAuthor,
      reactions,
      onlyWithText,
      textLengthMin,
      excludeConnections,
      excludeCompanies,
      ...(intents.length > 0 ? { intents } : {}),
      skipInOtherLists: dedupe === 'skip_in_any_list',
      skip: [...new Set([...body.skip, ...(dedupe === 'skip_in_any_list' ? ['in_any_list' as const] : [])])],
      posts,
      addedAt: now,
    };
    const jobId = await platform.queue.enqueue(tx, workspaceId, {
      kind: jobKinds.extractPost,
      refId: listId,
      input,
      at: now,
    });
    const job = await plannedJob(tx, workspaceId, jobId);
    await hint(tx, workspaceId, 'leads.list', listId);
    return { job };
  });
}

/** Post number to the link it was first given as; every wrong link is named. */
function checkedLinks(urls: readonly string[]): Map<string, string> {
  const links = new Map<string, string>();
  const issues: { path: string; message: string }[] = [];
  for (const [index, url] of urls.entries()) {
    try {
      const postId = postIdOf(url, `body.postUrls.${index}`);
      if (!links.has(postId)) links.set(postId, url);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      issues.push(...(error.issues ?? []));
    }
  }
  const [first] = issues;
  if (first !== undefined) throw new AppError('invalid_input', first.message, { issues });
  return links;
}
