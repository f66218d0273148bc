import type { Mutation, MutationAnswer } from '../../../ports/linkedin.ts';
import type { VirtualTime } from '../virtual-time.ts';
import { drawFate, type Fate, type Slowness } from './fates.ts';
import { createLimitCounter, type LimitCounter, type NetworkLimits } from './network-limits.ts';

/**
 * The provider in memory: relations, pending invitations and chats per account, effects that come late and show
 * late, refusals of its own, and a ledger of every request that arrived. It knows nothing of our database.
 */

export interface NetworkRow {
  account: string;
  person: string;
  kind: 'visit' | 'invite' | 'message';
  text: string | null;
  fate: Fate;
  /** Wall instants. */
  arrivedAt: number;
  appliedAt: number | null;
  /** Answered with a no that says for sure that nothing happened. */
  isRefusal: boolean;
}

/** A read that would have shown the effect, had it been there. Wall instants. */
export interface Look {
  account: string;
  person: string;
  kind: 'invite' | 'message';
  startedAt: number;
  texts: readonly string[];
}

export interface NetworkMessage {
  messageId: string;
  text: string;
  at: number;
  isOwn: boolean;
  visibleAt: number;
}

export interface Member {
  isSignedIn: boolean;
  /** Persons in the order in which they were invited, oldest first. */
  pending: Map<string, { invitationId: string; note: string | null; at: number; visibleAt: number }>;
  relations: Map<string, { at: number; inProfileAt: number; inListAt: number }>;
  chats: Map<string, NetworkMessage[]>;
  counter: LimitCounter;
  limits: NetworkLimits;
}

/** What the network tells by itself. */
export interface NetworkNews {
  message(account: string, person: string, message: NetworkMessage): void;
  relation(account: string, person: string, at: number): void;
  invited(account: string, person: string): void;
}

export const chatIdOf = (account: string, person: string): string => `chat:${account}:${person}`;

export function createNetwork(given: {
  time: VirtualTime;
  dice: () => number;
  businessNow: () => number;
  slowness: Slowness;
  /** False: everything goes well. */
  isFaulty: () => boolean;
}) {
  const { time, dice, businessNow, slowness } = given;
  const members = new Map<string, Member>();
  const ledger: NetworkRow[] = [];
  const looks: Look[] = [];
  const overLimit: string[] = [];
  let news: NetworkNews | undefined;
  let ids = 0;

  const member = (account: string): Member => {
    const known = members.get(account);
    if (known === undefined) throw new Error(`The network knows no account ${account}.`);
    return known;
  };
  /** Most things show at once, some after as long as the network ever takes. */
  const showsAt = (): number => {
    const share = dice();
    const lagMs = share < 0.7 ? dice() * 2_000 : dice() ** 2 * slowness.visibleMsMax;
    return time.now() + Math.min(lagMs, slowness.visibleMsMax);
  };
  function count(account: string, kind: Parameters<LimitCounter['count']>[0]): void {
    const { counter, limits } = member(account);
    for (const passed of counter.count(kind, businessNow(), limits)) overLimit.push(`${account} ${passed}`);
  }

  function say(account: string, person: string, text: string, isOwn: boolean): NetworkMessage {
    ids += 1;
    const message = { messageId: `m${ids}`, text, at: businessNow(), isOwn, visibleAt: showsAt() };
    const { chats } = member(account);
    chats.set(person, [...(chats.get(person) ?? []), message]);
    news?.message(account, person, message);
    return message;
  }

  /** Does what is asked, or refuses it as the network does. */
  function effect(mutation: Mutation): MutationAnswer & { answer: 'http' } {
    const { providerAccountId: account } = mutation;
    const { relations, pending } = member(account);
    const person = personOf(mutation);
    switch (mutation.kind) {
      case 'visit':
        return success(null);
      case 'invite': {
        if (relations.has(person)) return refusal(422, 'already_connected');
        if (pending.has(person)) return refusal(422, 'already_invited_recently');
        ids += 1;
        const invitationId = `i${ids}`;
        pending.set(person, { invitationId, note: mutation.note, at: businessNow(), visibleAt: showsAt() });
        news?.invited(account, person);
        return success(invitationId);
      }
      case 'message':
      case 'start_chat': {
        if (!relations.has(person)) return refusal(422, 'no_connection_with_recipient');
        const { messageId } = say(account, person, mutation.text, true);
        return { ...success(messageId), chatId: chatIdOf(account, person) };
      }
      default:
        return refusal(404, 'resource_not_found');
    }
  }

  /** The request is there: counted, written down, and answered as its fate says. */
  function arrive(mutation: Mutation, fate: Fate, answer: (answer: MutationAnswer) => void): void {
    const { providerAccountId: account } = mutation;
    const kind = mutation.kind === 'visit' || mutation.kind === 'invite' ? mutation.kind : 'message';
    const text = 'text' in mutation ? mutation.text : null;
    const row: NetworkRow = {
      account,
      person: personOf(mutation),
      kind,
      text,
      fate,
      arrivedAt: time.now(),
      appliedAt: null,
      isRefusal: false,
    };
    ledger.push(row);
    count(account, mutation.kind === 'invite' && mutation.note !== null ? 'noted_invite' : kind);
    const apply = (): MutationAnswer & { answer: 'http' } => {
      const done = effect(mutation);
      if (done.status < 300) row.appliedAt = time.now();
      else row.isRefusal = true;
      return done;
    };
    const refuse = (status: number, type: string): void => {
      row.isRefusal = true;
      answer(refusal(status, type));
    };
    if (!member(account).isSignedIn) return refuse(401, 'disconnected_account');
    const late = (): void =>
      time.at(time.now() + slowness.lateMsMax * dice(), () => {
        if (member(account).isSignedIn || dice() < 0.5) apply();
      });
    switch (fate) {
      case '429':
        return refuse(429, 'too_many_requests');
      case 'throttled':
        return mutation.kind === 'invite' ? refuse(422, 'cannot_resend_yet') : answer(apply());
      case 'unreachable':
        return refuse(422, 'user_unreachable');
      case 'dropped':
        return dice() < 0.5 ? answer({ answer: 'none', cause: 'reset' }) : undefined;
      case 'applied_then_dropped':
        apply();
        return dice() < 0.5 ? answer({ answer: 'none', cause: 'closed' }) : undefined;
      case 'applied_late':
      case 'arrives_late':
        return late();
      case '504_applied_late':
        late();
        return answer(refusal(504, 'request_timeout'));
      case '500':
        return answer(refusal(500, 'unexpected_error'));
      case '500_applied':
        apply();
        return answer(refusal(500, 'unexpected_error'));
      case '429_foreign':
        return answer(refusal(429, 'proxy_busy'));
      case '429_foreign_applied':
        apply();
        return answer(refusal(429, 'proxy_busy'));
      case 'unreadable':
        apply();
        return answer({ answer: 'unreadable', status: 200 });
      case 'without_id': {
        const done = apply();
        return answer(done.status < 300 ? { ...done, providerRef: null, chatId: null } : done);
      }
      default:
        return answer(apply());
    }
  }

  return {
    ledger,
    looks,
    overLimit,
    member,
    count,
    say,
    listen: (listener: NetworkNews) => {
      news = listener;
    },
    addMember(account: string, limits: NetworkLimits) {
      members.set(account, {
        isSignedIn: true,
        pending: new Map(),
        relations: new Map(),
        chats: new Map(),
        counter: createLimitCounter(),
        limits,
      });
    },
    accept(account: string, person: string) {
      const { pending, relations } = member(account);
      if (!pending.delete(person)) return;
      // It leaves the sent list at once; profile and relations follow at their own pace.
      relations.set(person, { at: businessNow(), inProfileAt: showsAt(), inListAt: showsAt() });
      news?.relation(account, person, businessNow());
    },
    drawFate: (): Fate => (given.isFaulty() ? drawFate(dice) : 'ok'),
    /** The bytes have left: whatever becomes of the process, they arrive. */
    send(mutation: Mutation, fate: Fate, answer: (answer: MutationAnswer) => void): void {
      const onTheWayMs = fate === 'arrives_late' ? slowness.arrivalMsMax * dice() : 5 + 60 * dice();
      const workMs = 20 + 300 * dice() ** 2;
      time.at(time.now() + onTheWayMs, () =>
        arrive(mutation, fate, (answered) => time.at(time.now() + workMs, () => answer(answered))),
      );
    },
  };
}

export type Network = ReturnType<typeof createNetwork>;

function personOf(mutation: Mutation): string {
  switch (mutation.kind) {
    case 'visit':
      return mutation.identifier;
    case 'invite':
    case 'start_chat':
      return mutation.providerPersonId;
    case 'message':
      return mutation.chatId.slice(`chat:${mutation.providerAccountId}:`.length);
    default:
      return '';
  }
}

function success(providerRef: string | null): MutationAnswer & { answer: 'http' } {
  return { ...refusal(200, ''), errorType: null, errorTitle: null, providerRef };
}

function refusal(status: number, errorType: string): MutationAnswer & { answer: 'http' } {
  return {
    answer: 'http',
    status,
    errorType,
    errorTitle: errorType,
    providerRef: null,
    chatId: null,
    requestId: null,
  };
}
