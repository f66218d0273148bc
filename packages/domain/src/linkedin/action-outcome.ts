import type { ActionKind } from './daily-limits.ts';

/**
 * What an answer of the provider, or its absence, means. "No answer" is not "no": whatever is not provably
 * refused or provably unsent is in doubt, and only reading resolves doubt.
 */

/** How far the request got. `connect` and `aged_out` are told by our own client, the others by the socket. */
export type SendPhase =
  /** DNS, TCP or TLS failed: no byte of the request exists anywhere. */
  | 'connect'
  /** Dispatched, but too old to be written: we no longer know what else happened meanwhile. */
  | 'aged_out'
  /** Bytes may have left; no complete answer came (timeout, reset, unreadable head). */
  | 'no_answer'
  | 'answered';

export type SendObservation = {
  readonly kind: ActionKind;
  readonly phase: SendPhase;
  /** With phase `answered` only. */
  readonly httpStatus: number | null;
  /** The provider's error type with or without its "errors/" prefix. */
  readonly errorType: string | null;
  /** The id of what was made, when the answer carried one. */
  readonly providerRef: string | null;
  /** False when a 2xx body could not be parsed. */
  readonly bodyReadable: boolean;
  /** An earlier attempt of the same action ended in doubt. */
  readonly hadInDoubtBefore: boolean;
  /** Limit signals (429, restriction) of this account within the last 24 hours, this one not counted. */
  readonly recentLimitSignals: number;
};

export type OutcomeClass =
  | 'sent'
  /** The step fails for this lead. */
  | 'rejected'
  /** Provably without effect; planned again later. */
  | 'not_sent'
  /** Not sent, or refused because it already exists: the sent list decides. */
  | 'look_in_sent_list'
  | 'in_doubt'
  /** The effect the step wanted already exists. */
  | 'step_satisfied';

export type CooldownOrder = {
  readonly scope: 'account' | 'invites' | 'inmails';
  readonly minutes: number;
  /** Halve the caps and restart the ramp. */
  readonly restartWarmUp: boolean;
};

export type OutcomeDecision = {
  readonly class: OutcomeClass;
  /** Stable word for the attempt row. */
  readonly code: string;
  /** Safe to show to the user. */
  readonly message: string;
  readonly budget: 'kept' | 'released';
  readonly cooldown: CooldownOrder | null;
  /** Set when the answer says so. */
  readonly accountStatus: 'Disconnected' | null;
  readonly satisfiedAs: 'already_connected' | 'already_invited' | 'already_done' | null;
};

const RATE_LIMITED_MINUTES = 60;
const REPEATED_LIMIT_MINUTES = 24 * 60;
const RESTRICTED_MINUTES = 48 * 60;
const INVITES_REFUSED_MINUTES = 6 * 60;
const SERVER_ERROR_MINUTES = 15;
const KEY_REFUSED_MINUTES = 15;

const DISCONNECTED_TYPES = new Set([
  'disconnected_account',
  'disconnected_feature',
  'invalid_credentials',
  'expired_credentials',
  'multiple_sessions',
  'wrong_account',
  'checkpoint_error',
  'insufficient_privileges',
  'invalid_proxy_credentials',
]);

const REFUSED_SENTENCES: Readonly<Record<string, string>> = {
  invalid_recipient: 'LinkedIn does not accept this person as a recipient.',
  no_connection_with_recipient: 'This person is not connected with the sender, so a message cannot be sent.',
  blocked_recipient: 'This person cannot be contacted from this account.',
  user_unreachable: 'This person cannot be reached on LinkedIn.',
  cannot_invite_attendee: 'LinkedIn does not allow an invitation to this person.',
  too_many_characters: 'The text is longer than LinkedIn allows for this account.',
  content_too_large: 'The message is larger than LinkedIn allows.',
  comments_disabled: 'Comments are turned off on this post.',
  not_allowed_inmail: 'This person does not accept InMails.',
  feature_not_subscribed: 'The account’s LinkedIn subscription does not include this.',
  subscription_required: 'The account’s LinkedIn subscription does not include this.',
  resource_not_found: 'This person or conversation no longer exists on LinkedIn.',
};

const DONE_SENTENCES: Partial<Record<ActionKind, string>> = {
  visit: 'Visited.',
  follow: 'Followed.',
  react: 'Liked.',
  comment: 'Commented.',
  withdraw: 'Withdrawn.',
};

/** Kinds that only look: doing one twice changes nothing, so a missing answer is simply asked again. */
const READ_KINDS: ReadonlySet<ActionKind> = new Set(['profile_read', 'search']);
/** Kinds whose success is proven by the id of what was made. */
const KINDS_WITH_REF: ReadonlySet<ActionKind> = new Set([
  'invite',
  'message',
  'inmail',
  'open_profile_message',
  'post',
]);

function outcome(
  outcomeClass: OutcomeClass,
  code: string,
  message: string,
  more: Partial<OutcomeDecision> = {},
): OutcomeDecision {
  return {
    class: outcomeClass,
    code,
    message,
    budget: 'kept',
    cooldown: null,
    accountStatus: null,
    satisfiedAs: null,
    ...more,
  };
}

function cooldown(scope: CooldownOrder['scope'], minutes: number, restartWarmUp = false): CooldownOrder {
  return { scope, minutes, restartWarmUp };
}

/** In doubt for everything that changes something; simply not sent for what only reads. */
function unknown(seen: SendObservation, code: string, message: string, order: CooldownOrder | null = null) {
  if (seen.kind === 'visit') {
    // A visit leaves no trace to read, and a second one would be seen as a repeat: it is never made again.
    const unconfirmed = 'LinkedIn did not confirm the visit; a visit is never repeated.';
    return outcome('step_satisfied', 'visit_unconfirmed', unconfirmed, { cooldown: order });
  }
  const outcomeClass = READ_KINDS.has(seen.kind) ? 'not_sent' : 'in_doubt';
  return outcome(outcomeClass, code, message, { cooldown: order });
}

/** The whole observation table of the sending protocol. Total: every observation has exactly one meaning. */
export function classifyOutcome(seen: SendObservation): OutcomeDecision {
  switch (seen.phase) {
    case 'connect':
      return outcome('not_sent', 'connect_failed', 'LinkedIn’s gateway could not be reached.', {
        budget: 'released',
      });
    case 'aged_out':
      return outcome('in_doubt', 'aged_out', 'The send was held up and is being checked.');
    case 'no_answer':
      return unknown(seen, 'no_answer', 'LinkedIn did not answer. We are checking what happened.');
    case 'answered':
      return classifyAnswer(seen, seen.httpStatus ?? 0, (seen.errorType ?? '').replace(/^errors\//, ''));
  }
}

function classifyAnswer(seen: SendObservation, status: number, type: string): OutcomeDecision {
  if (status >= 200 && status < 300) {
    const proven = seen.bodyReadable && (seen.providerRef !== null || !KINDS_WITH_REF.has(seen.kind));
    if (proven) return outcome('sent', 'sent', DONE_SENTENCES[seen.kind] ?? 'Sent.');
    return unknown(
      seen,
      'unreadable_success',
      'LinkedIn’s answer was incomplete. We are checking what happened.',
    );
  }
  if (status === 429) return classify429(seen, type);
  if (status === 401) return classify401(type);
  if (status === 403) return classify403(type);
  if (status === 422) return classify422(seen, type);
  if (status === 400 || status === 404 || status === 413) {
    return outcome(
      'rejected',
      type || `http_${status}`,
      refusedSentence(type, 'LinkedIn refused this step.'),
    );
  }
  if (status >= 500) {
    const order = cooldown('account', SERVER_ERROR_MINUTES);
    return unknown(
      seen,
      type || 'server_error',
      'LinkedIn’s gateway failed. We are checking what happened.',
      order,
    );
  }
  return unknown(
    seen,
    type || `http_${status}`,
    'LinkedIn gave an unexpected answer. We are checking what happened.',
  );
}

function refusedSentence(type: string, otherwise: string): string {
  return Object.hasOwn(REFUSED_SENTENCES, type) ? (REFUSED_SENTENCES[type] ?? otherwise) : otherwise;
}

function classify429(seen: SendObservation, type: string): OutcomeDecision {
  const repeated = seen.recentLimitSignals > 0;
  const order = cooldown('account', repeated ? REPEATED_LIMIT_MINUTES : RATE_LIMITED_MINUTES, repeated);
  const message = 'LinkedIn asks to slow down. The account is cooling down.';
  // Only the API's own type is known to be raised before anything is done.
  if (type === 'too_many_requests') return outcome('not_sent', type, message, { cooldown: order });
  return unknown(seen, type || 'http_429', message, order);
}

function classify401(type: string): OutcomeDecision {
  if (type === 'missing_credentials') {
    return outcome('not_sent', type, 'The LinkedIn gateway refused our key. Check LINKEDIN_API_KEY.', {
      budget: 'released',
      cooldown: cooldown('account', KEY_REFUSED_MINUTES),
    });
  }
  const code = DISCONNECTED_TYPES.has(type) ? type : 'disconnected_account';
  // LinkedIn asks the member for a check: after it the account starts again at half.
  const order = code === 'checkpoint_error' ? cooldown('account', REPEATED_LIMIT_MINUTES, true) : null;
  return outcome('not_sent', code, 'The account is disconnected from LinkedIn. Reconnect it in Settings.', {
    accountStatus: 'Disconnected',
    cooldown: order,
  });
}

function classify403(type: string): OutcomeDecision {
  if (type === 'account_restricted' || type === 'action_required') {
    return outcome(
      'not_sent',
      type,
      'LinkedIn restricted this account. Open LinkedIn to see what it asks for.',
      {
        accountStatus: 'Disconnected',
        cooldown: cooldown('account', RESTRICTED_MINUTES, true),
      },
    );
  }
  return outcome('rejected', type || 'http_403', refusedSentence(type, 'LinkedIn does not allow this step.'));
}

function classify422(seen: SendObservation, type: string): OutcomeDecision {
  const isInvite = seen.kind === 'invite';
  switch (type) {
    case 'already_connected':
      if (!isInvite) break;
      return outcome('step_satisfied', type, 'Already connected.', { satisfiedAs: 'already_connected' });
    case 'already_invited_recently':
    case 'action_already_performed':
      if (seen.hadInDoubtBefore) return outcome('sent', type, 'LinkedIn confirms the earlier attempt.');
      if (isInvite)
        return outcome('step_satisfied', type, 'Already invited.', { satisfiedAs: 'already_invited' });
      return outcome('step_satisfied', type, 'Already done.', { satisfiedAs: 'already_done' });
    case 'cannot_resend_yet':
    case 'cannot_resend_within_24hrs':
    case 'limit_exceeded':
      if (isInvite) {
        const message =
          'LinkedIn takes no further invitation for now. Invitations of this account are cooling down.';
        return outcome('look_in_sent_list', type, message, {
          cooldown: cooldown('invites', INVITES_REFUSED_MINUTES),
        });
      }
      return outcome(
        'not_sent',
        type,
        'LinkedIn takes no more of these for now. The account is cooling down.',
        {
          cooldown: cooldown('account', RATE_LIMITED_MINUTES),
        },
      );
    case 'connection_limit_reached':
      return outcome('not_sent', type, 'The account has reached LinkedIn’s limit of connections.', {
        cooldown: cooldown('invites', REPEATED_LIMIT_MINUTES),
      });
    case 'insufficient_credits':
      return outcome('not_sent', type, 'The account has no InMail credits left.', {
        cooldown: cooldown('inmails', REPEATED_LIMIT_MINUTES),
      });
    default:
      break;
  }
  return outcome(
    'rejected',
    type || 'http_422',
    refusedSentence(type, 'LinkedIn refused this step for this person.'),
  );
}
