import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../engine/sandbox.ts';
import type { Intent } from '../state/state.ts';
import { linkEvents, reconnectEvents } from './account-changes.ts';
import { checkpointBody, otherWay, solves } from './checkpoint-answers.ts';
import { fieldsOf, text } from './params.ts';
import { invalid, notFound, WireError } from './wire-error.ts';

/** Wall time: how long a checkpoint can be answered, and how long until the in-app approval is given by itself. */
const INTENT_LIFE_MS = 5 * 60_000;
const IN_APP_DELAY_MS = 8_000;
const MISSES_MAX = 5;

/**
 * Asks the first checkpoint of a sign-in and remembers the rest. All of them share the five minutes that begin with
 * the first: `expiresWallMs` is given for the ones that follow.
 */
export function openIntent(
  sandbox: Sandbox,
  wanted: Omit<Intent, 'expiresWallMs' | 'approvesWallMs' | 'misses'>,
  expiresWallMs = sandbox.wallNow() + INTENT_LIFE_MS,
): Intent {
  const approvesWallMs =
    wanted.type === 'IN_APP_VALIDATION' ? sandbox.wallNow() + IN_APP_DELAY_MS : undefined;
  const intent = { ...wanted, expiresWallMs, approvesWallMs };
  sandbox.commit([{ t: 'intent-opened', ...intent }]);
  return { ...intent, misses: 0 };
}

/** Goes on after a checkpoint was passed: asks the next one, or finishes the sign-in. Answers status and body. */
export function passCheckpoint(sandbox: Sandbox, intent: Intent): { status: 201 | 202; body: object } {
  const { accountId, memberKey, tier, purpose } = intent;
  const [next, ...rest] = intent.afterwards ?? [];
  if (next) {
    const wanted = { accountId, memberKey, tier, purpose, ...next, afterwards: rest };
    return { status: 202, body: checkpointBody(openIntent(sandbox, wanted, intent.expiresWallMs)) };
  }
  if (purpose === 'reconnect') {
    const account = sandbox.state.accounts.get(accountId);
    if (!account) throw notFound('account');
    sandbox.commit(reconnectEvents(sandbox, account));
    return { status: 201, body: { object: 'AccountReconnected', account_id: accountId } };
  }
  sandbox.commit(linkEvents(sandbox, { accountId, memberKey, tier, method: 'credentials' }));
  return { status: 201, body: { object: 'AccountCreated', account_id: accountId } };
}

/** Gives every in-app approval whose wall time has come. */
export function approveDue(sandbox: Sandbox): void {
  const wallMs = sandbox.wallNow();
  for (const intent of [...sandbox.state.intents.values()])
    if (
      intent.approvesWallMs !== undefined &&
      intent.approvesWallMs <= wallMs &&
      wallMs < intent.expiresWallMs
    )
      passCheckpoint(sandbox, intent);
}

export function checkpointRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/accounts/checkpoint', { config: { op: 'account.checkpoint' } }, async (request, reply) => {
    const body = fieldsOf(request.body);
    requireLinkedin(text(body, 'provider'));
    const accountId = text(body, 'account_id');
    const code = text(body, 'code').trim();
    const intent = openIntentOf(sandbox, accountId);
    const other = code === 'TRY_ANOTHER_WAY' ? otherWay(intent.type) : undefined;
    if (other) {
      const wanted = { accountId, memberKey: intent.memberKey, tier: intent.tier, purpose: intent.purpose };
      const asked = openIntent(
        sandbox,
        { ...wanted, ...other, afterwards: intent.afterwards },
        intent.expiresWallMs,
      );
      return reply.code(202).send(checkpointBody(asked));
    }
    if (solves(intent.type, code)) {
      const { status, body: answer } = passCheckpoint(sandbox, intent);
      return reply.code(status).send(answer);
    }
    sandbox.commit([{ t: 'intent-missed', accountId }]);
    if (intent.misses >= MISSES_MAX) {
      sandbox.commit([{ t: 'intent-closed', accountId }]);
      throw new WireError(
        500,
        'authentication_intent_error',
        'Authentication intent error',
        'The authentication was stopped after too many wrong codes. Please start again.',
      );
    }
    throw new WireError(
      401,
      'invalid_checkpoint_solution',
      'Invalid checkpoint solution',
      'The code is not correct. Please try again.',
    );
  });

  app.post('/accounts/checkpoint/resend', { config: { op: 'account.resend' } }, async (request) => {
    const body = fieldsOf(request.body);
    requireLinkedin(text(body, 'provider'));
    const intent = openIntentOf(sandbox, text(body, 'account_id'));
    if (intent.type === 'IN_APP_VALIDATION')
      sandbox.commit([
        {
          t: 'intent-moved',
          accountId: intent.accountId,
          expiresWallMs: intent.expiresWallMs,
          approvesWallMs: sandbox.wallNow() + IN_APP_DELAY_MS,
        },
      ]);
    return { object: 'CheckpointResend', account_id: intent.accountId, success: true };
  });
}

/** A pending checkpoint; 404 when there is none, 408 when its five minutes are over. */
function openIntentOf(sandbox: Sandbox, accountId: string): Intent {
  const intent = sandbox.state.intents.get(accountId);
  if (!intent) throw notFound('checkpoint');
  if (sandbox.wallNow() < intent.expiresWallMs) return intent;
  throw new WireError(
    408,
    'request_timeout',
    'Request timeout',
    'The checkpoint was not solved in time. Please start the authentication again.',
  );
}

function requireLinkedin(provider: string): void {
  if (provider !== 'LINKEDIN') throw invalid('This sandbox knows the provider LINKEDIN only.');
}
