import type { Mutation, MutationAnswer } from '../../../ports/linkedin.ts';
import { isOpen, type Member, type NetworkMessage, type OwnText } from './member.ts';

type Answer = MutationAnswer & { answer: 'http' };

export const chatIdOf = (account: string, person: string): string => `chat:${account}:${person}`;
/** A post belongs to a person; an account's own publications have no such id. */
export const socialIdOf = (person: string, index: number): string => `post:${person}:${index}`;
export const authorOf = (socialId: string): string => socialId.split(':')[1] ?? '';

/** What the network does with a request, and which requests it refuses by itself. */
export function carryOut(
  mutation: Mutation,
  member: Member,
  given: {
    /** Person or account that the request is about. */
    person: string;
    businessNow: number;
    /** Draws the wall instant from which an effect shows. */
    showsAt: () => number;
    nextId: () => number;
    say: (text: string) => NetworkMessage;
    invited: () => void;
  },
): Answer {
  const { person, businessNow: at, showsAt, nextId } = given;
  const { relations, pending, follows, reactions, comments, posts } = member;
  const write = (text: string): Answer => {
    const { messageId } = given.say(text);
    return { ...success(messageId), chatId: chatIdOf(mutation.providerAccountId, person) };
  };
  const ownText = (prefix: string, text: string): OwnText => ({
    ...{ id: `${prefix}${nextId()}`, text, at },
    visibleAt: showsAt(),
  });
  switch (mutation.kind) {
    case 'visit':
      return success(null);
    case 'invite': {
      if (relations.has(person)) return refusal(422, 'already_connected');
      if (pending.has(person)) return refusal(422, 'already_invited_recently');
      const invitationId = `i${nextId()}`;
      pending.set(person, { invitationId, note: mutation.note, at, visibleAt: showsAt(), goneAt: null });
      given.invited();
      return success(invitationId);
    }
    case 'withdraw': {
      const invitation = pending.get(person);
      if (!isOpen(invitation)) return refusal(404, 'resource_not_found');
      invitation.goneAt = showsAt();
      return success(null);
    }
    case 'message':
    case 'start_chat':
      return relations.has(person) ? write(mutation.text) : refusal(422, 'no_connection_with_recipient');
    case 'inmail':
      if (relations.has(person)) return refusal(422, 'not_allowed_inmail');
      if (member.inmailCredits < 1) return refusal(422, 'insufficient_credits');
      member.inmailCredits -= 1;
      return write(mutation.text);
    case 'follow':
      if (!follows.has(person)) follows.set(person, showsAt());
      return success(null);
    case 'react':
      if (reactions.has(mutation.socialId)) return refusal(422, 'action_already_performed');
      reactions.set(mutation.socialId, showsAt());
      return success(null);
    case 'comment': {
      const comment = ownText('c', mutation.text);
      comments.set(mutation.socialId, [...(comments.get(mutation.socialId) ?? []), comment]);
      return success(comment.id);
    }
    case 'post': {
      const post = ownText('p', mutation.text);
      posts.push(post);
      return success(post.id);
    }
  }
}

export function success(providerRef: string | null): Answer {
  return { ...refusal(200, ''), errorType: null, errorTitle: null, providerRef };
}

export function refusal(status: number, errorType: string): Answer {
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
