import type { FastifyInstance } from 'fastify';
import { acceptEvents } from '../engine/invitation-outcome.ts';
import { personMessageEvents } from '../engine/person-message.ts';
import type { Sandbox } from '../engine/sandbox.ts';
import { accountOf } from '../linkedin/guards.ts';
import { fieldsOf, text, type Fields } from '../linkedin/params.ts';
import { notFound, unprocessable } from '../linkedin/wire-error.ts';
import { chatIdOf } from '../state/apply.ts';
import { pairKey } from '../state/state.ts';

/** "This person accepts" and "this person replies", now. */
export function peopleControl(app: FastifyInstance, sandbox: Sandbox): void {
  const pairOf = (publicId: string, body: Fields) => {
    const account = accountOf(sandbox, text(body, 'accountId'));
    const person = sandbox.world.personBySlug(publicId);
    if (!person) throw notFound('person');
    return { account, person };
  };

  app.post<{ Params: { publicId: string } }>('/people/:publicId/accept', async (request) => {
    const { account, person } = pairOf(request.params.publicId, fieldsOf(request.body));
    const invitation = sandbox.state.invitationsByPair
      .get(pairKey(account.member, person.id))
      ?.findLast((i) => i.status === 'pending');
    if (!invitation)
      throw unprocessable(
        'unprocessable_entity',
        'No invitation',
        'This account has no pending invitation to this person.',
      );
    const nowMs = sandbox.now();
    sandbox.commit(acceptEvents(sandbox, invitation, nowMs, 0), nowMs);
    sandbox.catchUp();
    return { accepted: true, invitationId: invitation.id };
  });

  app.post<{ Params: { publicId: string } }>('/people/:publicId/reply', async (request) => {
    const body = fieldsOf(request.body);
    const { account, person } = pairOf(request.params.publicId, body);
    if (!sandbox.network.isRelated(account.member, person.id))
      throw unprocessable(
        'no_connection_with_recipient',
        'No connection',
        'This person is not a relation of the account and cannot write to it.',
      );
    const chat = {
      id: chatIdOf(sandbox.world.seed, account.member, person.id),
      member: account.member,
      person: person.id,
    };
    const nowMs = sandbox.now();
    sandbox.commit(personMessageEvents(sandbox, chat, text(body, 'text'), nowMs), nowMs);
    return { chatId: chat.id };
  });
}
