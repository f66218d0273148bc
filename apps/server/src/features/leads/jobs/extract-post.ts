import { firstWords } from '@waypost/domain/text/first-words';
import type { Tx } from '../../../platform/db/tenant.ts';
import { hint } from '../../../platform/events/live-events.ts';
import { type JobEnd, JobFailed, type JobKind } from '../../../platform/jobs/job-kinds.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { LeadsNetwork } from '../leads-network.ts';
import { jobKinds } from '../list-jobs.ts';
import { findPostByNumber } from '../sources/posts/open-post.ts';
import { firstPosition, type OpenedPost, type PostPosition } from '../sources/posts/post-pages.ts';
import { keepReadings } from '../sources/posts/comment-readings.store.ts';
import { lookAtPage } from '../sources/posts/look-at-page.ts';
import { type Judged, type Judging, payJudged } from '../sources/posts/pay-intents.ts';
import { notRead } from '../sources/posts/not-read.ts';
import { noteSeen, seenSoFar } from '../sources/posts/seen-so-far.ts';
import { foundAtPost, type PostOptions } from '../sources/posts/store-sightings.ts';
import { expectedTotal } from '../sources/expected-total.ts';
import { noCounts, type SourceCounts, storeFound, type StoreDeps } from '../sources/store-found.ts';
import type { SkipRule } from '../sources/why-skipped.ts';
import { deleteSource, relabelSource } from '../store/list.store.ts';
import { identityOf } from '../sources/posts/post-person.ts';
import { interrupted } from './interrupted.ts';
import { laterFrom } from './wait-for-network.ts';

export interface ExtractInput extends PostOptions {
  kind: 'comments' | 'likes';
  amountMax: number;
  includeReplies: boolean;
  /** Left out by jobs that were planned before there were several rules. */
  skip?: SkipRule[];
  skipInOtherLists: boolean;
  /** A post to be read for its comments as well stands here twice. */
  posts: { postId: string; sourceId: string; kind?: 'comments' | 'likes' }[];
  addedAt: number;
}

type Opened = OpenedPost & {
  /** Another link led to this post before: a post has several numbers. It is not read again. */
  again?: true;
};

interface Cursor {
  /** As many of the input's posts as were looked for; null for one that the account is not shown. */
  opened: (Opened | null)[];
  /** Index of the post being read. */
  reading: number;
  position: PostPosition;
}

export interface ExtractDeps extends Pick<Platform, 'announcements' | 'db'>, StoreDeps {
  network: LeadsNetwork;
  /** Left out where comments are never read by AI. */
  judging?: Judging | undefined;
}

/**
 * Reads the people at posts into a list, a page per chunk: people, contexts, counts and the position at the
 * network are committed together, so nobody is counted twice and nothing is read twice after a restart.
 */
export function extractPostJob(deps: ExtractDeps): JobKind {
  const { announcements, network, clock, judging } = deps;
  return {
    kind: jobKinds.extractPost,
    async run(job, run): Promise<JobEnd> {
      const { workspaceId } = job;
      const listId = job.refId ?? '';
      const input = job.input as ExtractInput;
      const who = { workspaceId, accountId: input.accountId };
      const { jobId } = job;
      const counts: SourceCounts = { ...noCounts, ...job.counts };
      let paid: Judged = { judged: job.counts['judged'] ?? 0, credits: job.counts['credits'] ?? 0 };
      const reads = (input.intents ?? []).length > 0;
      const kindAt = (index: number) => input.posts[index]?.kind ?? input.kind;
      const seen = seenSoFar(
        job.counts,
        input.posts.map((_, index) => kindAt(index)),
      );
      const allCounts = () => ({ ...counts, ...seen, ...(reads ? paid : {}) });
      const skip = input.skip ?? (input.skipInOtherLists ? ['in_any_list' as const] : []);
      let at = (job.cursor ?? { opened: [], reading: 0, position: firstPosition }) as Cursor;

      const commit = (next: Cursor, write: (tx: Tx) => Promise<void>) =>
        run.chunk(async (tx) => {
          await write(tx);
          await hint(tx, workspaceId, 'leads.list', listId);
          return {
            done: counts.found,
            total: expected(input, next, counts),
            counts: allCounts(),
            cursor: next,
          };
        });

      const openPosts = async () => {
        for (const { postId, sourceId } of input.posts.slice(at.opened.length)) {
          if (run.stopping.aborted) return;
          const kind = kindAt(at.opened.length);
          const post = await findPostByNumber(network, who, postId);
          const found = post === undefined ? null : openedFrom(post, kind, input);
          const again = at.opened.some(
            (one, index) => one?.socialId === found?.socialId && found !== null && kindAt(index) === kind,
          );
          const opened: Opened | null = found !== null && again ? { ...found, ...nothing, again } : found;
          const next = { ...at, opened: [...at.opened, opened] };
          await commit(next, async (tx) => {
            if (opened?.again === true) await deleteSource(tx, workspaceId, sourceId);
            else if (opened !== null) {
              await relabelSource(tx, workspaceId, sourceId, opened.label, opened.url);
            }
          });
          at = next;
        }
      };

      const readPosts = async () => {
        while (at.reading < input.posts.length && counts.added < input.amountMax && !run.stopping.aborted) {
          const post = at.opened[at.reading] ?? null;
          if (post === null || post.again === true || at.position.finished) {
            at = { ...at, reading: at.reading + 1, position: firstPosition };
            continue;
          }
          const reading = { post, position: at.position, kind: kindAt(at.reading) };
          const page = await lookAtPage(deps, who, reading, input, { counts, paid });
          const known = page.people === undefined ? {} : { people: page.people, hasReplies: false };
          const opened = at.opened.with(at.reading, { ...post, ...known });
          const next = { ...at, opened, position: page.next };
          await commit(next, async (tx) => {
            const before = { ...counts };
            if (judging !== undefined && page.read.length > 0) {
              paid = await payJudged(tx, workspaceId, judging, paid, page.read.length);
              const { read: comments, seen: looked } = page;
              const { intents } = looked;
              await keepReadings(tx, workspaceId, { comments, intents, now: clock.businessNow() });
            }
            const items = foundAtPost(page.seen, input);
            const { amountMax, addedAt } = input;
            await storeFound(
              tx,
              { workspaceId, listId, jobId, amountMax, skip, addedAt, items, counts },
              deps,
            );
            noteSeen(seen, reading.kind, { things: counts.found - before.found, looks: page.looks });
            if (counts.added === before.added) return;
            await announcements.announce(tx, workspaceId, 'leads.list-grew', {
              listId,
              at: clock.businessNow(),
            });
          });
          at = next;
        }
      };

      try {
        await openPosts();
        if (!run.stopping.aborted) await readPosts();
      } catch (error) {
        const later = laterFrom(error, clock);
        if (later === undefined) throw error;
        return later;
      }
      if (run.stopping.aborted) return interrupted;
      const asked = new Set(input.posts.map(({ postId }) => postId)).size;
      const unseen = input.posts.filter((_, index) => at.opened[index] === null);
      const missing = new Set(unseen.map(({ postId }) => postId)).size;
      if (missing === asked) {
        // Whoever lets it go on wants them looked for again.
        await commit({ opened: [], reading: 0, position: firstPosition }, async () => undefined);
        throw new JobFailed(
          'LinkedIn does not show the account this post. Check the link, or use another account.',
        );
      }
      await run.chunk(async (tx) => {
        await hint(tx, workspaceId, 'leads.list', listId);
        const left = notRead(at.opened, { found: counts.found, isFull: counts.added >= input.amountMax });
        return { done: counts.found, total: counts.found, counts: { ...allCounts(), ...left }, cursor: at };
      });
      const message = `${missing} of ${asked} posts ${missing === 1 ? 'is not visible to the account and was' : 'are not visible to the account and were'} left out.`;
      return missing > 0 ? { end: 'done', message } : { end: 'done' };
    },
  };
}

/** Of a post that was read through another link. */
const nothing = { people: 0, counted: 0, hasReplies: false };

/** Of a post's text in the name of its source. */
const labelledCharacters = 80;

function openedFrom(
  post: NonNullable<Awaited<ReturnType<LeadsNetwork['findPost']>>>,
  kind: ExtractInput['kind'],
  { includeReplies }: Pick<ExtractInput, 'includeReplies'>,
): OpenedPost {
  const { identityKey } = identityOf({
    providerId: null,
    publicIdentifier: post.authorPublicIdentifier,
    profileUrl: null,
    name: post.authorName,
    headline: null,
    isCompany: false,
  });
  const start = firstWords(post.text, labelledCharacters);
  const people = kind === 'comments' ? post.commentCount : post.reactionCount;
  return {
    socialId: post.socialId,
    url: post.url,
    label: start === '' ? `Post of ${post.authorName}` : `${post.authorName}: ${start}`,
    authorKey: identityKey,
    people,
    counted: people,
    hasReplies: kind === 'comments' && !includeReplies && people > 0,
  };
}

/**
 * How many people will be read, once all posts said how many they have: a counter with replies in it that are not read
 * would promise too much.
 */
function expected(input: ExtractInput, { opened }: Cursor, counts: SourceCounts): number | null {
  if (opened.length < input.posts.length || opened.some((post) => post?.hasReplies === true)) return null;
  const people = opened.reduce((sum, post) => sum + (post?.people ?? 0), 0);
  return expectedTotal(people, counts, { amountMax: input.amountMax });
}
