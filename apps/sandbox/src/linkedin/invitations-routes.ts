import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../engine/sandbox.ts';
import { checkLimits, inviteUsageStep } from '../limits/limits.ts';
import { invitationIdOf } from '../state/apply.ts';
import { pairKey, type Account, type Invitation } from '../state/state.ts';
import { isPaid } from '../state/tiers.ts';
import type { Person } from '../world/people.ts';
import { pageOf, pageQuery, timeKey } from './cursor.ts';
import { connectedAccount, providerIdFor, recipient } from './guards.ts';
import { runMutation } from './mutation.ts';
import { fieldsOf, iso, optionalText, text } from './params.ts';
import { since } from './post-view.ts';
import { receivedBy } from './received-invitations.ts';
import { tooLong, unprocessable, WireError } from './wire-error.ts';

const NOTE_LENGTH_MAX = { free: 200, paid: 300 };
const REINVITE_BLOCK_MS = 21 * 86_400_000;

/** Sending, listing and withdrawing invitations. */
export function invitationsRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/users/invite', { config: { op: 'invite.send', mutating: true } }, async (request, reply) => {
    const body = fieldsOf(request.body);
    const account = connectedAccount(sandbox, text(body, 'account_id'));
    const person = recipient(sandbox, account, text(body, 'provider_id'));
    const note = optionalText(body, 'message');
    return runMutation(sandbox, request, reply, {
      op: 'invite.send',
      kind: 'invite',
      account,
      person,
      text: note,
      effect(arrivedMs) {
        const earlier = sandbox.state.invitationsByPair.get(pairKey(account.member, person.id)) ?? [];
        refuseInvitation(sandbox, account, person, earlier, arrivedMs, note);
        checkLimits(sandbox.state, account.member, account.tier, 'invite', arrivedMs, note !== undefined);
        const usage = inviteUsageStep(sandbox.state, account.member, account.tier, arrivedMs);
        const ordinal = earlier.length + 1;
        const id = invitationIdOf(sandbox.world.seed, account.member, person.id, ordinal);
        return {
          status: 200,
          body: {
            object: 'UserInvitationSent',
            invitation_id: id,
            ...(usage === undefined ? {} : { usage }),
          },
          ref: id,
          noted: note !== undefined,
          events: [{ t: 'invited', id, member: account.member, person: person.id, note, ordinal }],
        };
      },
    });
  });

  app.get('/users/invite/sent', { config: { op: 'invites.list' } }, async (request) => {
    const query = pageQuery('invite-sent', fieldsOf(request.query), 100, 10);
    const account = connectedAccount(sandbox, text(query.filters, 'account_id'));
    const key = (invitation: Invitation) => timeKey(invitation.sentAtMs, invitation.id);
    const pending = [...sandbox.state.invitations.values()]
      .filter((i) => i.member === account.member && i.status === 'pending')
      .toSorted((a, b) => (key(a) < key(b) ? 1 : -1));
    const page = pageOf(query, pending, key);
    return {
      object: 'InvitationList',
      items: page.items.map((i) => invitationView(sandbox, account, i)),
      cursor: page.cursor,
    };
  });

  app.delete<{ Params: { id: string } }>(
    '/users/invite/sent/:id',
    { config: { op: 'invite.withdraw', mutating: true } },
    async (request, reply) => {
      const account = connectedAccount(sandbox, text(fieldsOf(request.query), 'account_id'));
      const { id } = request.params;
      const known = sandbox.state.invitations.get(id);
      return runMutation(sandbox, request, reply, {
        op: 'invite.withdraw',
        kind: 'withdraw',
        account,
        person: known && sandbox.world.personById(known.person),
        target: id,
        effect(arrivedMs) {
          const invitation = sandbox.state.invitations.get(id);
          if (invitation?.member !== account.member || invitation.status !== 'pending')
            throw new WireError(
              404,
              'invalid_resource_identifier',
              'Invalid invitation id',
              'No pending invitation of this account has this id.',
            );
          checkLimits(sandbox.state, account.member, account.tier, 'withdraw', arrivedMs);
          return {
            status: 200,
            body: { object: 'InvitationCanceled' },
            ref: id,
            events: [{ t: 'invitation-ended', id, how: 'withdrawn' }],
          };
        },
      });
    },
  );
}

/** What LinkedIn says about one person, in the order it finds out. */
function refuseInvitation(
  sandbox: Sandbox,
  account: Account,
  person: Person,
  earlier: readonly Invitation[],
  arrivedMs: number,
  note?: string,
): void {
  const noteMax = isPaid(account.tier) ? NOTE_LENGTH_MAX.paid : NOTE_LENGTH_MAX.free;
  if (note !== undefined && note.length > noteMax) throw tooLong(noteMax);
  if (person.id === account.member)
    throw unprocessable(
      'invalid_recipient',
      'Recipient cannot be reached',
      'An account cannot invite its own member.',
    );
  if (person.reach === 'hidden')
    throw unprocessable(
      'user_unreachable',
      'User unreachable',
      'This profile cannot be reached from this account.',
    );
  if (person.reach === 'blocked')
    throw unprocessable(
      'blocked_recipient',
      'Blocked recipient',
      'This person does not take invitations from this account.',
    );
  if (person.reach === 'closed')
    throw unprocessable(
      'cannot_invite_attendee',
      'Cannot invite attendee',
      'This person does not take invitations.',
    );
  if (sandbox.network.isRelated(account.member, person.id))
    throw unprocessable(
      'already_connected',
      'Already connected',
      'The recipient is already a relation of this account.',
    );
  if (receivedBy(sandbox, sandbox.memberOf(account)).some((i) => i.person === person.id))
    throw unprocessable(
      'cannot_invite_attendee',
      'Cannot invite attendee',
      'This person has invited the account; that invitation can be accepted.',
    );
  const last = earlier.at(-1);
  if (last?.status === 'pending')
    throw unprocessable(
      'already_invited_recently',
      'Already invited recently',
      'An invitation has already been sent recently to this recipient.',
    );
  if (
    (last?.status === 'withdrawn' || last?.status === 'declined') &&
    arrivedMs < (last.endedAtMs ?? 0) + REINVITE_BLOCK_MS
  )
    throw unprocessable(
      'cannot_resend_yet',
      'Cannot resend yet',
      'A temporary provider limit has been reached. Please try again later.',
    );
}

function invitationView(sandbox: Sandbox, account: Account, invitation: Invitation) {
  const person = sandbox.world.personById(invitation.person) as Person;
  const member = sandbox.memberOf(account);
  return {
    object: 'InvitationSent',
    id: invitation.id,
    date: `Sent ${since(sandbox.now(), invitation.sentAtMs)} ago`,
    parsed_datetime: iso(invitation.sentAtMs),
    invitation_text: invitation.note ?? null,
    invited_user: `${person.firstName} ${person.lastName}`,
    invited_user_id: providerIdFor(sandbox, account, person),
    invited_user_public_id: person.publicIdentifier,
    invited_user_description: person.headline,
    inviter: {
      inviter_name: `${member.firstName} ${member.lastName}`,
      inviter_id: providerIdFor(sandbox, account, member),
      inviter_public_identifier: member.publicIdentifier,
      inviter_description: member.headline,
    },
  };
}
