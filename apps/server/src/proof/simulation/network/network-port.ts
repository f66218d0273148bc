import {
  LinkedInFailure,
  type LinkedInPort,
  type MutationAnswer,
  type PageRequest,
} from '../../../ports/linkedin.ts';
import { readingChain } from '../reading-chain.ts';
import type { SimProcess } from '../sim-process.ts';
import type { VirtualTime } from '../virtual-time.ts';
import { chatIdOf } from './effects.ts';
import { createEngagementReads, type Read } from './engagement-reads.ts';
import { isShown } from './member.ts';
import type { Network } from './network.ts';

/** Items per page: small, so that lists have several pages and shift between them. */
const pageSizeMax = 12;
/** Share of reads that fail, and of those that are told to slow down. */
const failShare = 0.02;
const limitedShare = 0.003;

/** The network as one process of ours reaches it: every read and every connection can be its last step. */
export function createNetworkPort(given: {
  network: Network;
  process: SimProcess;
  time: VirtualTime;
  dice: () => number;
  businessNow: () => number;
}): LinkedInPort {
  const { network, process, time, dice } = given;
  /** Looks at an invitation that still miss the list of relations, by who is looking and by account. */
  const looking = new WeakMap<object, Map<string, { listStartedAt: number; persons: Map<string, number> }>>();
  const nobody = {};
  const openAt = (account: string) => {
    const chain = readingChain.getStore() ?? nobody;
    const open =
      looking.get(chain) ?? new Map<string, { listStartedAt: number; persons: Map<string, number> }>();
    looking.set(chain, open);
    const known = open.get(account) ?? { listStartedAt: Infinity, persons: new Map<string, number>() };
    open.set(account, known);
    return known;
  };

  const read: Read = async (name, account, look) => {
    const startedAt = time.now();
    // A profile counts when it is asked for, whatever is answered.
    if (name === 'profile') network.count(account, 'profile');
    await process.step(`read ${name}`);
    await process.sleep(10 + 150 * dice());
    const draw = dice();
    if (network.isDown()) throw new LinkedInFailure('unavailable', 'No answer');
    if (draw < limitedShare) throw new LinkedInFailure('limited', 'Too many requests');
    if (draw < limitedShare + failShare) throw new LinkedInFailure('unavailable', 'No answer');
    const member = network.member(account);
    if (!member.isSignedIn) throw new LinkedInFailure('disconnected', 'Signed out', 'disconnected_account');
    const answer = look(member, startedAt);
    await process.step(`have read ${name}`);
    return answer;
  };
  /** Pages by offset, as the provider counts them: what is added or removed meanwhile shifts the next page. */
  function page<T>(items: readonly T[], { cursor, limit }: PageRequest) {
    const from = Number(cursor ?? 0);
    const next = from + Math.min(limit, pageSizeMax);
    return { items: items.slice(from, next), cursor: next < items.length ? String(next) : null };
  }
  /** That it is still pending tells something of a withdrawal that was asked for. */
  const isWithdrawing = (account: string, person: string): boolean =>
    network.ledger.some((row) => row.kind === 'withdraw' && row.account === account && row.person === person);
  const isVisible = ({ visibleAt }: { visibleAt: number }): boolean => visibleAt <= time.now();

  const port: Partial<LinkedInPort> = {
    ...createEngagementReads({
      ...{ network, read, page, now: time.now, businessNow: given.businessNow },
    }),
    getProfile: (account, person) =>
      read('profile', account, ({ relations, pending }, startedAt) => {
        const relation = relations.get(person);
        const connected = relation !== undefined && relation.inProfileAt <= time.now();
        const invitation = pending.get(person);
        const isPending = invitation !== undefined && isShown(invitation, time.now());
        if (isPending && isWithdrawing(account, person))
          network.looks.push({ account, person, kind: 'withdraw', startedAt, texts: [] });
        const { listStartedAt, persons } = openAt(account);
        if (!connected && !isPending && Number.isFinite(listStartedAt)) persons.set(person, listStartedAt);
        return {
          providerId: person,
          publicIdentifier: person,
          firstName: null,
          lastName: null,
          headline: null,
          location: null,
          picture: null,
          title: null,
          company: null,
          connected,
          invitation: isPending ? { direction: 'sent', status: 'pending' } : null,
        };
      }),
    listSentInvitations: (account, request) =>
      read('sent list', account, ({ pending }, startedAt) => {
        if ((request.cursor ?? null) === null) openAt(account).listStartedAt = startedAt;
        const newestFirst = [...pending]
          .filter(([, invitation]) => isShown(invitation, time.now()))
          .toReversed();
        for (const [person] of newestFirst)
          if (isWithdrawing(account, person))
            network.looks.push({ account, person, kind: 'withdraw', startedAt, texts: [] });
        return page(
          newestFirst.map(([person, { invitationId, note, at }]) => ({
            invitationId,
            providerId: person,
            publicIdentifier: person,
            note,
            sentAt: at,
          })),
          request,
        );
      }),
    listRelations: (account, request) =>
      read('relations', account, ({ relations }) => {
        const newestFirst = [...relations].filter(([, { inListAt }]) => inListAt <= time.now()).toReversed();
        const { persons } = openAt(account);
        for (const [person, startedAt] of persons) {
          network.looks.push({ account, person, kind: 'invite', startedAt, texts: [] });
        }
        persons.clear();
        return page(
          newestFirst.map(([person, { at }]) => ({
            providerId: person,
            publicIdentifier: person,
            fullName: person,
            connectedAt: at,
          })),
          request,
        );
      }),
    findChatsWith: (account, person) =>
      read('chats', account, ({ chats }, startedAt) => {
        const isThere = (chats.get(person) ?? []).some(isVisible);
        if (!isThere) network.looks.push({ account, person, kind: 'message', startedAt, texts: [] });
        const chatId = chatIdOf(account, person);
        return isThere ? [{ chatId, attendeeProviderId: person, lastAt: null, unreadCount: 0 }] : [];
      }),
    listMessages: (account, chatId, request) =>
      read('messages', account, ({ chats }, startedAt) => {
        const person = chatId.slice(`chat:${account}:`.length);
        const newestFirst = (chats.get(person) ?? []).filter(isVisible).toReversed();
        if ((request.cursor ?? null) === null) {
          const texts = newestFirst.map(({ text }) => text);
          network.looks.push({ account, person, kind: 'message', startedAt, texts });
        }
        const shown = page(newestFirst, request);
        return {
          ...shown,
          items: shown.items.map(({ messageId, text, at, isOwn }) => ({
            ...{ messageId, text, at, isOwn },
            ...{ chatId, seen: true },
          })),
        };
      }),
    async openMutation(mutation) {
      await process.step('connect');
      const fate = network.drawFate();
      if (fate === 'connect_refused') throw new LinkedInFailure('unavailable', 'connection refused');
      await process.sleep(5 + 40 * dice());
      return {
        write: (deadlineMs) =>
          process.heard<MutationAnswer>((resolve) => {
            time.at(time.now() + deadlineMs, () => resolve({ answer: 'none', cause: 'deadline' }));
            network.send(mutation, fate, resolve);
          }),
        abandon: () => undefined,
      };
    },
  };
  return port as LinkedInPort;
}
