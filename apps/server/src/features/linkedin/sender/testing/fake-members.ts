import type { Message, Mutation, MutationAnswer } from '../../../../ports/linkedin.ts';

/** What the fake network knows of one account. */
export interface Member {
  relations: Set<string>;
  pending: Map<string, { invitationId: string; note: string | null; at: number }>;
  chats: Map<string, Message[]>;
  follows: Set<string>;
  inmailCredits: number;
  /** Until when a person whose invitation was withdrawn cannot be invited again. */
  blockedUntil: Map<string, number>;
}

/** A person's id as this account sees it: another account sees another id. */
export function idOf(account: string, person: string): string {
  return `${account}/${person}`;
}

/** Somebody as comments and reactions name them. */
export function personCalled(providerId: string | null) {
  return {
    ...{ providerId, publicIdentifier: null, profileUrl: null, name: providerId ?? '', headline: null },
    isCompany: false,
  };
}

export function emptyMember(): Member {
  return {
    relations: new Set(),
    pending: new Map(),
    chats: new Map(),
    follows: new Set(),
    inmailCredits: 5,
    blockedUntil: new Map(),
  };
}

/** Whom a mutation is about, as its account knows them; of a withdrawal the invitation. */
export function personOf(mutation: Mutation): string {
  switch (mutation.kind) {
    case 'invite':
    case 'follow':
    case 'react':
    case 'comment':
    case 'inmail':
    case 'start_chat':
      return mutation.providerPersonId;
    case 'message':
      return mutation.chatId.slice(`chat:${mutation.providerAccountId}:`.length);
    case 'visit':
      return mutation.identifier.includes('/')
        ? mutation.identifier
        : idOf(mutation.providerAccountId, mutation.identifier);
    case 'withdraw':
      return mutation.invitationId;
    case 'post':
      return mutation.providerAccountId;
  }
}

export function success(providerRef: string | null): MutationAnswer & { answer: 'http' } {
  return {
    answer: 'http',
    status: 200,
    errorType: null,
    errorTitle: null,
    providerRef,
    chatId: null,
    requestId: null,
  };
}

export function refusal(status: number, errorType: string): MutationAnswer {
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
