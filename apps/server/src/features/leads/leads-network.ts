/**
 * What lead sources read on LinkedIn, through the one gateway. Instants are epoch milliseconds of provider
 * time. Failures are `AppError`s: `linkedin_limited` (`details.until`: business instant or null),
 * `linkedin_disconnected`, `linkedin_unavailable`, `conflict` (LinkedIn refuses), and `not_found` for an
 * account that the workspace does not have.
 */
export interface LeadsNetwork {
  /** Costs no read. @throws AppError `not_found` or `linkedin_disconnected` when the account cannot read. */
  checkAccount(who: NetworkReader): Promise<void>;
  /** Undefined when the account is shown no such post. @param postId digits or a urn. */
  findPost(who: NetworkReader, postId: string): Promise<NetworkPost | undefined>;
  listComments(
    who: NetworkReader,
    socialId: string,
    page: NetworkPageRequest & { replyTo?: string },
  ): Promise<NetworkPage<NetworkComment>>;
  listReactions(
    who: NetworkReader,
    socialId: string,
    page: NetworkPageRequest,
  ): Promise<NetworkPage<NetworkReaction>>;
  /** The person behind an id as this account sees it, or a public identifier; undefined when there is none. */
  resolvePerson(who: NetworkReader, identifier: string): Promise<ResolvedPerson | undefined>;
}

export interface NetworkReader {
  workspaceId: string;
  accountId: string;
}
export interface NetworkPageRequest {
  cursor: string | null;
  limit: number;
}
export interface NetworkPage<Item> {
  items: Item[];
  cursor: string | null;
}
export interface NetworkPost {
  socialId: string;
  url: string;
  text: string;
  authorName: string;
  authorPublicIdentifier: string | null;
  publishedAt: number | null;
  commentCount: number;
  reactionCount: number;
}
export interface NetworkPerson {
  providerId: string | null;
  publicIdentifier: string | null;
  profileUrl: string | null;
  name: string;
  headline: string | null;
  isCompany: boolean;
}
export interface NetworkComment {
  id: string;
  author: NetworkPerson;
  text: string;
  at: number | null;
  replyCount: number;
}
export interface NetworkReaction {
  author: NetworkPerson;
  value: string;
}
export interface ResolvedPerson {
  publicIdentifier: string | null;
  firstName: string | null;
  lastName: string | null;
  headline: string | null;
  location: string | null;
  picture: string | null;
  title: string | null;
  company: string | null;
}
