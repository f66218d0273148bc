import { aComment, type aPerson, aPost, type createFakeNetwork } from './fake-network.ts';

let postNumber = 7_000_000_000;

/** A new post with these people as commenters and as those who liked it, found under its digits; answers these. */
export function addPost(
  network: Pick<ReturnType<typeof createFakeNetwork>, 'posts'>,
  people: ReturnType<typeof aPerson>[],
  answersTo = (id: string): string => id,
): string {
  postNumber += 1;
  const id = String(postNumber);
  network.posts.set(answersTo(id), {
    post: aPost(id, { commentCount: people.length, reactionCount: people.length }),
    comments: people.map((person, index) => aComment(`${id}-${index}`, person)),
    reactions: people.map((author) => ({ author, value: 'PRAISE' })),
  });
  return id;
}
