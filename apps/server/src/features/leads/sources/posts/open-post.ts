import { INVALID_POST_URL, parsePostUrl, postIdCandidates } from '@waypost/domain/linkedin/post-url';
import { AppError, notFound } from '../../../../platform/http/app-error.ts';
import type { LeadsNetwork, NetworkPost, NetworkReader } from '../../leads-network.ts';

/** The number in a post link. @throws AppError `invalid_input` 'Invalid LinkedIn post URL', before any call. */
export function postIdOf(link: string, path: string): string {
  const parsed = parsePostUrl(link);
  if (parsed.ok) return parsed.postId;
  throw new AppError('invalid_input', INVALID_POST_URL, { issues: [{ path, message: INVALID_POST_URL }] });
}

/** The post behind a number, whatever kind of number it is; undefined when the account is shown none. */
export async function findPostByNumber(
  network: LeadsNetwork,
  who: NetworkReader,
  postId: string,
): Promise<NetworkPost | undefined> {
  for (const candidate of postIdCandidates(postId)) {
    const post = await network.findPost(who, candidate);
    if (post !== undefined) return post;
  }
  return undefined;
}

/** @throws AppError `not_found` when the account is shown no such post. */
export async function getPostByNumber(
  network: LeadsNetwork,
  who: NetworkReader,
  postId: string,
): Promise<NetworkPost> {
  const post = await findPostByNumber(network, who, postId);
  if (post === undefined) throw notFound('This post is not visible to the account, or it');
  return post;
}
