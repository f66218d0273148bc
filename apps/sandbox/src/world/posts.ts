import { between, draw, fromParts, numericId, pick } from '../chance/draw.ts';
import type { Person } from './people.ts';
import { commentText, postText, replyToCommentText } from './post-texts.ts';

const DAY_MS = 86_400_000;

/** From this index on every fourth post comes out during the first so many days of the world. */
const LIVE_FROM = 540;
const LIVE_DAYS = 150;
/** How long people go on commenting and reacting. */
export const TALK_MS = 2.5 * DAY_MS;

export type ReactionValue = 'LIKE' | 'PRAISE' | 'APPRECIATION' | 'EMPATHY' | 'INTEREST' | 'ENTERTAINMENT';

export interface WorldPost {
  index: number;
  author: Person;
  topic: string;
  text: string;
  atMs: number;
  /** Comes out while the world runs; until then nobody sees it, and its talk grows with time. */
  live: boolean;
  activity: string;
  /** The second number a post of this kind is linked by. */
  second?: { kind: 'ugcPost' | 'share'; number: string };
  /** The urn that comments and reactions hang on. */
  socialId: string;
  commentTotal: number;
  reactionTotal: number;
  commentsAllowed: boolean;
}

export interface WorldComment {
  id: string;
  person: Person;
  text: string;
  atMs: number;
  reactions: number;
  replies: WorldComment[];
}

export interface WorldReaction {
  person: Person;
  value: ReactionValue;
}

/** Who wrote a post and how it is linked: the part that is needed to find it. */
export function postHead(seed: string, index: number, people: readonly Person[]) {
  const random = fromParts([seed, 'post', index]);
  let author = pick(random, people);
  for (let i = 0; i < 6 && author.job.level < 3; i += 1) author = pick(random, people);
  const topic = pick(random, author.company.industry.topics);
  const activity = numericId('73', 19, seed, 'activity', index);
  const kind = random();
  const second =
    kind < 0.5
      ? { kind: 'ugcPost' as const, number: numericId('73', 19, seed, 'ugc', index) }
      : kind < 0.75
        ? { kind: 'share' as const, number: numericId('73', 19, seed, 'share', index) }
        : undefined;
  return { author, topic, activity, second, random };
}

/** Makes one post of the seeded world, without its comments and reactions. */
export function makePost(
  seed: string,
  index: number,
  people: readonly Person[],
  startAtMs: number,
): WorldPost {
  const { author, topic, activity, second, random } = postHead(seed, index, people);
  const popularity = random();
  const commentCap = Math.max(3, Math.floor(people.length / 12));
  const comments =
    popularity > 0.96
      ? between(random, 160, 620)
      : popularity > 0.7
        ? between(random, 40, 140)
        : between(random, 2, 38);
  const commentTotal = Math.min(commentCap, comments);
  const text = postText(random, topic, author.company.offer);
  const beforeMs = Math.floor((0.15 + 55 * random() ** 2) * DAY_MS);
  const live = index >= LIVE_FROM && index % 4 === 0;
  return {
    index,
    author,
    topic,
    text,
    atMs: live
      ? startAtMs + Math.floor(draw(seed, 'live-post', index) * LIVE_DAYS * DAY_MS)
      : startAtMs - beforeMs,
    live,
    activity,
    second,
    socialId: second?.kind === 'ugcPost' ? `urn:li:ugcPost:${second.number}` : `urn:li:activity:${activity}`,
    commentTotal,
    reactionTotal: Math.min(
      Math.floor(people.length / 6),
      Math.floor(commentTotal * (1.4 + 2.6 * random())) + 3,
    ),
    commentsAllowed: random() > 0.02 || commentTotal > 0,
  };
}

/** Top-level comments, newest first, each with its answers. `alike` are people of the author's own trade. */
export function makeComments(
  seed: string,
  post: WorldPost,
  people: readonly Person[],
  alike: readonly Person[],
): WorldComment[] {
  const comments: WorldComment[] = [];
  for (let index = 0; index < post.commentTotal; index += 1) {
    const random = fromParts([seed, 'comment', post.index, index]);
    const again = comments.length > 6 && random() < 0.05 ? pick(random, comments).person : undefined;
    const person = again ?? pick(random, random() < 0.6 && alike.length > 20 ? alike : people);
    const atMs =
      post.atMs +
      Math.floor(TALK_MS * ((post.commentTotal - index) / (post.commentTotal + 1)) ** 1.7) +
      between(random, 0, 240_000);
    const comment: WorldComment = {
      id: numericId('74', 19, seed, 'comment', post.index, index),
      person,
      text: commentText(random, {
        topic: post.topic,
        author: post.author.firstName,
        industry: person.company.industry.name,
        title: person.job.title,
        company: person.company.name,
      }),
      atMs,
      reactions: Math.floor(9 * random() ** 3),
      replies: [],
    };
    const replies = random() < 0.18 ? between(random, 1, 3) : 0;
    for (let r = 0; r < replies; r += 1) {
      const who = r === 0 ? post.author : pick(random, alike.length > 0 ? alike : people);
      comment.replies.push({
        id: numericId('74', 19, seed, 'reply', post.index, index, r),
        person: who,
        text: replyToCommentText(random, person.firstName, post.topic),
        atMs: atMs + (r + 1) * between(random, 300_000, 5_400_000),
        reactions: random() < 0.3 ? 1 : 0,
        replies: [],
      });
    }
    comments.push(comment);
  }
  return comments.toSorted((a, b) => b.atMs - a.atMs || (a.id < b.id ? 1 : -1));
}

const VALUES: readonly ReactionValue[] = [
  'LIKE',
  'LIKE',
  'LIKE',
  'LIKE',
  'LIKE',
  'LIKE',
  'PRAISE',
  'APPRECIATION',
  'EMPATHY',
  'INTEREST',
  'INTEREST',
  'ENTERTAINMENT',
];

/** Who reacted, one reaction per person. */
export function makeReactions(
  seed: string,
  post: WorldPost,
  people: readonly Person[],
  alike: readonly Person[],
): WorldReaction[] {
  const reactions: WorldReaction[] = [];
  const seen = new Set<string>();
  for (let index = 0; reactions.length < post.reactionTotal && index < post.reactionTotal * 4; index += 1) {
    const random = fromParts([seed, 'reaction', post.index, index]);
    const person = pick(random, random() < 0.55 && alike.length > 20 ? alike : people);
    if (seen.has(person.id)) continue;
    seen.add(person.id);
    reactions.push({ person, value: pick(random, VALUES) });
  }
  return reactions;
}
