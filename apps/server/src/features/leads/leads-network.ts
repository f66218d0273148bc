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
  /** People of a search by its address, best first; spends the account's daily search results. */
  searchPeople(
    who: NetworkReader,
    url: string,
    page: NetworkPageRequest,
  ): Promise<NetworkPage<NetworkSearched> & { total: number | null }>;
  /** The account's own connections, newest first. */
  listRelations(who: NetworkReader, page: NetworkPageRequest): Promise<NetworkPage<NetworkRelation>>;
  /** Who follows the account's owner, newest first. The network gives no date. */
  listFollowers(who: NetworkReader, page: NetworkPageRequest): Promise<NetworkPage<NetworkRelation>>;
  /** What the account may read today. */
  readRoom(who: NetworkReader): Promise<ReadRoom>;
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
  /** How many there are in all, where the network says it. */
  total?: number | null;
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
/** A person as a search lists them. Null names: hidden by the network. */
export interface NetworkSearched {
  providerId: string;
  publicIdentifier: string | null;
  profileUrl: string | null;
  fullName: string | null;
  firstName: string | null;
  lastName: string | null;
  headline: string | null;
  location: string | null;
  picture: string | null;
  title: string | null;
  company: string | null;
  /** Of the company, where it is known without a look at its page. */
  industry?: string | null;
  companySize?: string | null;
}
export interface NetworkRelation {
  providerId: string;
  publicIdentifier: string | null;
  fullName: string;
  headline: string | null;
  picture: string | null;
  connectedAt: number | null;
}
/** An account as a reader: which products it has and what is left of its daily search results and profile views. */
export interface ReadRoom {
  accountName: string;
  type: 'free' | 'premium' | 'sales_navigator';
  used: number;
  cap: number;
  profileViews: { used: number; cap: number };
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
  /** The id under which this account sees the person. */
  providerId?: string;
  connected?: boolean;
  /** Absent: not known, or farther than third. */
  degree?: 1 | 2 | 3;
  publicIdentifier: string | null;
  firstName: string | null;
  lastName: string | null;
  headline: string | null;
  location: string | null;
  picture: string | null;
  title: string | null;
  company: string | null;
}
