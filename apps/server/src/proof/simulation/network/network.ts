import type { Mutation, MutationAnswer } from '../../../ports/linkedin.ts';
import type { VirtualTime } from '../virtual-time.ts';
import { authorOf, carryOut, refusal } from './effects.ts';
import { drawFate, type Fate, type Slowness } from './fates.ts';
import { isOpen, type Member, type NetworkMessage, newMember } from './member.ts';
import type { LimitCounter, NetworkLimits } from './network-limits.ts';

/**
 * The provider in memory: relations, invitations, chats, follows, reactions, comments and posts per account, effects
 * that come late and show late, refusals of its own, and a ledger of every request that arrived. It knows nothing of
 * our database.
 */

export type NetworkKind = Exclude<Mutation['kind'], 'start_chat'>;

export interface NetworkRow {
  account: string;
  /** The account itself for its own posts. */
  person: string;
  kind: NetworkKind;
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
  /** Messages and InMails are read in one chat. */
  kind: Exclude<NetworkKind, 'visit' | 'inmail'>;
  startedAt: number;
  texts: readonly string[];
}

/** What the network tells by itself. */
export interface NetworkNews {
  message(account: string, person: string, message: NetworkMessage): void;
  relation(account: string, person: string, at: number): void;
  invited(account: string, person: string): void;
}

/** InMails that a paid account can send before its credits are filled up again. */
const inmailCredits = 5;

export function createNetwork(given: {
  time: VirtualTime;
  dice: () => number;
  businessNow: () => number;
  slowness: Slowness;
  /** The gateway is down: it answers 503, or not at all. */
  isDown: () => boolean;
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
  const nextId = (): number => (ids += 1);
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
    const message = {
      ...{ messageId: `m${nextId()}`, text, at: businessNow(), isOwn },
      visibleAt: showsAt(),
    };
    const { chats } = member(account);
    chats.set(person, [...(chats.get(person) ?? []), message]);
    news?.message(account, person, message);
    return message;
  }
  /** Whom a request is about. */
  function personOf(mutation: Mutation): string {
    const { providerAccountId: account } = mutation;
    switch (mutation.kind) {
      case 'visit':
        return mutation.identifier;
      case 'message':
        return mutation.chatId.slice(`chat:${account}:`.length);
      case 'post':
        return account;
      case 'react':
      case 'comment':
        return authorOf(mutation.socialId);
      case 'withdraw': {
        const { pending } = member(account);
        const found = [...pending].find(([, { invitationId }]) => invitationId === mutation.invitationId);
        return found?.[0] ?? closed.get(mutation.invitationId) ?? '';
      }
      default:
        return mutation.providerPersonId;
    }
  }
  /** Persons of invitations that were accepted, by invitation. */
  const closed = new Map<string, string>();

  /** The request is there: counted, written down, and answered as its fate says. */
  function arrive(mutation: Mutation, fate: Fate, answer: (answer: MutationAnswer) => void): void {
    const { providerAccountId: account } = mutation;
    const person = personOf(mutation);
    const kind = mutation.kind === 'start_chat' ? 'message' : mutation.kind;
    const row: NetworkRow = {
      ...{ account, person, kind, fate, arrivedAt: time.now(), appliedAt: null, isRefusal: false },
      text: 'text' in mutation ? mutation.text : null,
    };
    ledger.push(row);
    count(account, mutation.kind === 'invite' && mutation.note !== null ? 'noted_invite' : kind);
    const apply = (): MutationAnswer & { answer: 'http' } => {
      const done = carryOut(mutation, member(account), {
        ...{ person, businessNow: businessNow(), showsAt, nextId },
        say: (text) => say(account, person, text, true),
        invited: () => news?.invited(account, person),
      });
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
      case 'down':
        return answer(refusal(503, 'service_unavailable'));
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
    isDown: given.isDown,
    /** How often a window of the network was filled to the last action. */
    filled: (): number => [...members.values()].reduce((sum, { counter }) => sum + counter.filled(), 0),
    listen: (listener: NetworkNews) => {
      news = listener;
    },
    addMember(account: string, limits: NetworkLimits) {
      members.set(account, newMember(limits, inmailCredits));
    },
    /** Credits come back now and then. */
    fillCredits(): void {
      for (const one of members.values()) one.inmailCredits = inmailCredits;
    },
    accept(account: string, person: string) {
      const { pending, relations } = member(account);
      const invitation = pending.get(person);
      if (!isOpen(invitation)) return;
      pending.delete(person);
      closed.set(invitation.invitationId, person);
      // It leaves the sent list at once; profile and relations follow at their own pace.
      relations.set(person, { at: businessNow(), inProfileAt: showsAt(), inListAt: showsAt() });
      news?.relation(account, person, businessNow());
    },
    drawFate(): Fate {
      if (given.isDown()) return dice() < 0.5 ? 'connect_refused' : 'down';
      return drawFate(dice);
    },
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
