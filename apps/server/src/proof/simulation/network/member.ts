import { createLimitCounter, type LimitCounter, type NetworkLimits } from './network-limits.ts';

export interface NetworkMessage {
  messageId: string;
  text: string;
  at: number;
  isOwn: boolean;
  /** Wall instant from which reads show it; so everywhere here. */
  visibleAt: number;
}

export interface PendingInvitation {
  invitationId: string;
  note: string | null;
  at: number;
  visibleAt: number;
  /** Taken back: nobody can accept it any more, and reads show it until then. */
  goneAt: number | null;
}

/** A text of an account's own: a comment at a post, or a post. */
export interface OwnText {
  id: string;
  text: string;
  at: number;
  visibleAt: number;
}

/** One account as the network has it. Instants named `at` are business time. */
export interface Member {
  isSignedIn: boolean;
  /** Persons in the order in which they were invited, oldest first. */
  pending: Map<string, PendingInvitation>;
  relations: Map<string, { at: number; inProfileAt: number; inListAt: number }>;
  chats: Map<string, NetworkMessage[]>;
  /** Persons and posts with the wall instant from which reads show them. */
  follows: Map<string, number>;
  reactions: Map<string, number>;
  comments: Map<string, OwnText[]>;
  posts: OwnText[];
  inmailCredits: number;
  counter: LimitCounter;
  limits: NetworkLimits;
}

export function newMember(limits: NetworkLimits, inmailCredits: number): Member {
  return {
    isSignedIn: true,
    pending: new Map(),
    relations: new Map(),
    chats: new Map(),
    follows: new Map(),
    reactions: new Map(),
    comments: new Map(),
    posts: [],
    inmailCredits,
    counter: createLimitCounter(),
    limits,
  };
}

/** Nobody has accepted it and nobody has taken it back. */
export function isOpen(invitation: PendingInvitation | undefined): invitation is PendingInvitation {
  return invitation !== undefined && invitation.goneAt === null;
}

export function isShown({ visibleAt, goneAt }: PendingInvitation, wallNow: number): boolean {
  return visibleAt <= wallNow && (goneAt === null || goneAt > wallNow);
}
