import type { LinkedInPort, Page, PageRequest, PostPerson } from '../../../ports/linkedin.ts';
import { authorOf, socialIdOf } from './effects.ts';
import type { Member } from './member.ts';
import type { Look, Network } from './network.ts';

/** One read of one process: it may be the process's last step. Answers what is there then. */
export type Read = <T>(
  name: string,
  account: string,
  look: (member: Member, startedAt: number) => T,
) => Promise<T>;

/** Others who reacted or commented before and after the account did: lists have several pages. */
const others = 20;
const postsOfPerson = 2;

type Reads = Pick<
  LinkedInPort,
  'getOwnProfile' | 'listPostsOf' | 'listFollowing' | 'listReactions' | 'listComments' | 'getInmailBalance'
>;

/** What the network shows of posts, reactions, comments, follows and credits; written down as looks. */
export function createEngagementReads(given: {
  network: Network;
  read: Read;
  page: <T>(items: readonly T[], request: PageRequest) => Page<T>;
  now: () => number;
  businessNow: () => number;
}): Reads {
  const { network, read, page, now } = given;
  /** When a list that is being read was begun: it is one look, and a look once its last page is there. */
  const begun = new Map<string, number>();
  function pageOf<T>(
    list: string,
    items: readonly T[],
    request: PageRequest,
    startedAt: number,
    atEnd: (startedAt: number) => void,
  ): Page<T> {
    if ((request.cursor ?? null) === null) begun.set(list, startedAt);
    const shown = page(items, request);
    if (shown.cursor === null) atEnd(begun.get(list) ?? startedAt);
    return shown;
  }
  const note = (look: Look): void => void network.looks.push(look);
  /** Persons that the account asked for something of this kind: only their absence is ever looked for. */
  const askedFor = (account: string, kind: Look['kind']): Set<string> =>
    new Set(
      network.ledger
        .filter((row) => row.account === account && row.kind === kind)
        .map(({ person }) => person),
    );
  const isShown = (visibleAt: number | undefined): boolean => visibleAt !== undefined && visibleAt <= now();

  return {
    getOwnProfile: (account) =>
      read('own profile', account, () => ({
        ...{ providerId: account, publicIdentifier: null, firstName: 'Own', lastName: 'Name' },
        ...{ headline: null, email: null, picture: null, location: null },
        ...{ premium: true, salesNavigator: false },
      })),
    listPostsOf: (account, person, request) =>
      read('posts', account, ({ posts }, startedAt) => {
        const plain = { isRepost: false, canComment: true };
        if (person !== account) {
          const items = Array.from({ length: postsOfPerson }, (_, index) => {
            const socialId = socialIdOf(person, index);
            const publishedAt = given.businessNow() - (index + 1) * 86_400_000;
            return { ...plain, postId: socialId, socialId, text: `Post ${index}`, publishedAt };
          });
          return { items, cursor: null };
        }
        const shown = posts.filter(({ visibleAt }) => isShown(visibleAt)).toReversed();
        const items = shown.map(({ id, text, at }) => ({
          ...plain,
          ...{ postId: id, socialId: id, text, publishedAt: at },
        }));
        return pageOf(`posts ${account}`, items, request, startedAt, (begunAt) =>
          note({ account, person, kind: 'post', startedAt: begunAt, texts: items.map(({ text }) => text) }),
        );
      }),
    listFollowing: (account, request) =>
      read('following', account, ({ follows }, startedAt) => {
        const shown = [...follows].filter(([, visibleAt]) => isShown(visibleAt)).toReversed();
        const items = shown.map(([providerId]) => ({ providerId }));
        return pageOf(`following ${account}`, items, request, startedAt, (begunAt) => {
          for (const person of askedFor(account, 'follow')) {
            if (isShown(follows.get(person))) continue;
            note({ account, person, kind: 'follow', startedAt: begunAt, texts: [] });
          }
        });
      }),
    listReactions: (account, socialId, request) =>
      read('reactions', account, ({ reactions }, startedAt) => {
        const isThere = isShown(reactions.get(socialId));
        const items = withOthers(
          isThere ? [{ author: personCalled(account), value: 'LIKE' }] : [],
          (name) => ({
            author: personCalled(name),
            value: 'PRAISE',
          }),
        );
        return pageOf(`reactions ${socialId}`, items, request, startedAt, (begunAt) => {
          const person = authorOf(socialId);
          if (!isThere) note({ account, person, kind: 'react', startedAt: begunAt, texts: [] });
        });
      }),
    listComments: (account, socialId, request) =>
      read('comments', account, ({ comments }, startedAt) => {
        const own = (comments.get(socialId) ?? []).filter(({ visibleAt }) => isShown(visibleAt));
        const shown = own.map(({ id, text, at }) => ({
          ...{ id, author: personCalled(account), text, at, replyCount: 0 },
        }));
        const items = withOthers(shown, (name) => ({
          ...{ id: `of ${name}`, author: personCalled(name), text: 'Well said.', at: 0, replyCount: 0 },
        }));
        return pageOf(`comments ${socialId}`, items, request, startedAt, (begunAt) => {
          const texts = own.map(({ text }) => text);
          note({ account, person: authorOf(socialId), kind: 'comment', startedAt: begunAt, texts });
        });
      }),
    getInmailBalance: (account) =>
      read('InMail balance', account, ({ inmailCredits }) => ({
        ...{ classic: inmailCredits, sales_navigator: 0, recruiter: 0 },
      })),
  };
}

/** Our own in the midst of the others, so that a look has to turn the page. */
function withOthers<T>(own: readonly T[], other: (name: string) => T): T[] {
  const all = Array.from({ length: others }, (_, index) => other(`somebody-${index}`));
  return [...all.slice(0, others - 4), ...own, ...all.slice(others - 4)];
}

function personCalled(providerId: string): PostPerson {
  return {
    ...{ providerId, publicIdentifier: null, profileUrl: null, name: providerId, headline: null },
    isCompany: false,
  };
}
