import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../engine/sandbox.ts';
import type { Intent } from '../state/state.ts';
import { linkEvents, reconnectEvents } from './account-changes.ts';
import { fieldsOf, text } from './params.ts';
import { CHECKPOINT_CODE } from './sign-ins.ts';
import { invalid, notFound, WireError } from './wire-error.ts';

/** Wall time: how long a checkpoint can be answered, and how long until the in-app approval is given by itself. */
export const INTENT_LIFE_MS = 5 * 60_000;
export const IN_APP_DELAY_MS = 8_000;
const MISSES_MAX = 5;

/** The 202 body that asks for a checkpoint. */
export function checkpointBody(intent: Intent) {
  const { type, source } = intent;
  const captcha =
    type === 'CAPTCHA' ? { public_key: '3117BF26-4762-4F5A-8ED9-A85E69209A46', data: 'sandbox-captcha' } : {};
  return {
    object: 'Checkpoint',
    account_id: intent.accountId,
    checkpoint: { type, ...(source ? { source } : {}), ...captcha },
  };
}

/** Finishes a sign-in whose checkpoint was passed; answers the body of the 201. */
export function passCheckpoint(sandbox: Sandbox, intent: Intent) {
  const account = sandbox.state.accounts.get(intent.accountId);
  if (intent.purpose === 'reconnect') {
    if (!account) throw notFound('account');
    sandbox.commit(reconnectEvents(sandbox, account));
    return { object: 'AccountReconnected', account_id: intent.accountId };
  }
  sandbox.commit(linkEvents(sandbox, { ...intent, method: 'credentials' }));
  return { object: 'AccountCreated', account_id: intent.accountId };
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
    if (code === 'TRY_ANOTHER_WAY') {
      const other: Intent = { ...intent, type: 'OTP', source: undefined, approvesWallMs: undefined };
      const { misses: _misses, ...stored } = other;
      sandbox.commit([{ t: 'intent-opened', ...stored }]);
      return reply.code(202).send(checkpointBody(other));
    }
    if (code === CHECKPOINT_CODE) return reply.code(201).send(passCheckpoint(sandbox, intent));
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
