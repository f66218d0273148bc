import type { FastifyInstance } from 'fastify';
import { draw } from '../chance/draw.ts';
import type { Sandbox } from '../engine/sandbox.ts';
import { checkLimits } from '../limits/limits.ts';
import type { Account, ReceivedInvitation } from '../state/state.ts';
import type { Person } from '../world/people.ts';
import { seededInvitations } from '../world/seeded-invitations.ts';
import { pageOf, pageQuery, timeKey } from './cursor.ts';
import { connectedAccount, providerIdFor } from './guards.ts';
import { runMutation } from './mutation.ts';
import { fieldsOf, iso, text } from './params.ts';
import { since } from './post-view.ts';
import { invalid, WireError } from './wire-error.ts';

/** Who wants to connect with the member and has no answer yet, newest first. */
export function receivedBy(sandbox: Sandbox, member: Person): ReceivedInvitation[] {
  return [...(sandbox.state.received.get(member.id) ?? []), ...seededInvitations(sandbox.world, member)]
    .filter(
      ({ id, person }) =>
        !sandbox.state.receivedAnswers.has(id) && !sandbox.network.isRelated(member.id, person),
    )
    .toSorted((a, b) => b.atMs - a.atMs || (a.id < b.id ? 1 : -1));
}

/** Listing what came in, and accepting or declining it. */
export function receivedInvitationRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/users/invite/received', { config: { op: 'invites.received' } }, async (request) => {
    const query = pageQuery('invite-received', fieldsOf(request.query), 100, 10);
    const account = connectedAccount(sandbox, text(query.filters, 'account_id'));
    const page = pageOf(query, receivedBy(sandbox, sandbox.memberOf(account)), (i) => timeKey(i.atMs, i.id));
    return {
      object: 'InvitationList',
      items: page.items.map((invitation) => receivedView(sandbox, account, invitation)),
      cursor: page.cursor,
    };
  });

  app.post<{ Params: { id: string } }>(
    '/users/invite/received/:id',
    { config: { op: 'invite.answer', mutating: true } },
    async (request, reply) => {
      const body = fieldsOf(request.body);
      if (text(body, 'provider') !== 'LINKEDIN')
        throw invalid('This sandbox knows the provider LINKEDIN only.');
      const account = connectedAccount(sandbox, text(body, 'account_id'));
      const secret = text(body, 'shared_secret');
      const action = text(body, 'action');
      if (action !== 'accept' && action !== 'decline')
        throw invalid('The parameter action must be accept or decline.');
      const { id } = request.params;
      const find = () => receivedBy(sandbox, sandbox.memberOf(account)).find((i) => i.id === id);
      const known = find();
      return runMutation(sandbox, request, reply, {
        op: 'invite.answer',
        kind: 'answer_invitation',
        account,
        person: known && sandbox.world.personById(known.person),
        target: id,
        text: action,
        effect(arrivedMs) {
          const invitation = find();
          if (!invitation || secretOf(sandbox, invitation) !== secret)
            throw new WireError(
              404,
              'invalid_resource_identifier',
              'Invalid invitation id',
              'No invitation to this account waits under this id and secret.',
            );
          checkLimits(sandbox.state, account.member, account.tier, 'answer_invitation', arrivedMs);
          const how = action === 'accept' ? ('accepted' as const) : ('declined' as const);
          return {
            status: 200,
            body: { object: 'UserInvitationHandled', status: how.toUpperCase() },
            ref: id,
            events: [{ t: 'received-answered', id, member: account.member, person: invitation.person, how }],
          };
        },
      });
    },
  );
}

function receivedView(sandbox: Sandbox, account: Account, invitation: ReceivedInvitation) {
  const person = sandbox.world.personById(invitation.person) as Person;
  const member = sandbox.memberOf(account);
  return {
    object: 'InvitationReceived',
    id: invitation.id,
    date: `${since(sandbox.now(), invitation.atMs)} ago`,
    parsed_datetime: iso(invitation.atMs),
    invitation_text: invitation.text ?? null,
    invited_user: `${member.firstName} ${member.lastName}`,
    invited_user_id: providerIdFor(sandbox, account, member),
    invited_user_public_id: member.publicIdentifier,
    invited_user_description: member.headline,
    inviter: {
      inviter_name: `${person.firstName} ${person.lastName}`,
      inviter_id: providerIdFor(sandbox, account, person),
      inviter_public_identifier: person.publicIdentifier,
      inviter_description: person.headline,
    },
    specifics: { provider: 'LINKEDIN', shared_secret: secretOf(sandbox, invitation) },
  };
}

const secretOf = (sandbox: Sandbox, { id }: ReceivedInvitation) =>
  draw(sandbox.world.seed, 'invitation-secret', id).toString(36).slice(2, 10);
