import type { Person } from './people.ts';
import {
  makeComments,
  makePost,
  makeReactions,
  postHead,
  type WorldComment,
  type WorldPost,
  type WorldReaction,
} from './posts.ts';

/** All posts of the world. Only who wrote which and how it is linked is kept; the rest is made when it is read. */
export interface PostShelf extends Iterable<WorldPost> {
  length: number;
  at(index: number): WorldPost | undefined;
  byLink(kind: 'activity' | 'ugcPost' | 'share', number: string): WorldPost | undefined;
  byAuthor(personId: string): WorldPost[];
  comments(post: WorldPost): WorldComment[];
  reactions(post: WorldPost): WorldReaction[];
}

/** How many posts stay made, and of how many of them the comments and reactions. */
const POSTS_KEPT = 600;
const TALKS_KEPT = 150;

export function createPostShelf(
  seed: string,
  length: number,
  people: readonly Person[],
  startAtMs: number,
): PostShelf {
  const links = new Map<string, number>();
  const authors = new Map<string, number[]>();
  for (let index = 0; index < length; index += 1) {
    const { author, activity, second } = postHead(seed, index, people);
    links.set(`activity:${activity}`, index);
    if (second) links.set(`${second.kind}:${second.number}`, index);
    authors.set(author.id, [...(authors.get(author.id) ?? []), index]);
  }
  const byTrade = Map.groupBy(people, (person) => person.company.industry.name);
  const alike = (post: WorldPost) => byTrade.get(post.author.company.industry.name) ?? [];
  const posts = latest(POSTS_KEPT, (index) => makePost(seed, index, people, startAtMs));
  const post = (index: number) => posts(index);
  const comments = latest(TALKS_KEPT, (index) => makeComments(seed, post(index), people, alike(post(index))));
  const reactions = latest(TALKS_KEPT, (index) =>
    makeReactions(seed, post(index), people, alike(post(index))),
  );

  return {
    length,
    at: (index) => (index >= 0 && index < length ? post(index) : undefined),
    byLink(kind, number) {
      const index = links.get(`${kind}:${number}`);
      return index === undefined ? undefined : post(index);
    },
    byAuthor: (personId) => (authors.get(personId) ?? []).map(post),
    comments: ({ index }) => comments(index),
    reactions: ({ index }) => reactions(index),
    *[Symbol.iterator]() {
      for (let index = 0; index < length; index += 1) yield post(index);
    },
  };
}

/** Makes what is asked for and keeps the `max` that were asked for last. */
function latest<T>(max: number, make: (index: number) => T): (index: number) => T {
  const kept = new Map<number, T>();
  return (index) => {
    const found = kept.get(index) ?? make(index);
    kept.delete(index);
    kept.set(index, found);
    const [oldest] = kept.keys();
    if (kept.size > max && oldest !== undefined) kept.delete(oldest);
    return found;
  };
}
