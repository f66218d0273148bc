import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sandbox } from '../engine/sandbox.ts';
import { sameText } from '../linkedin/linkedin-door.ts';
import { fieldsOf, text } from '../linkedin/params.ts';
import { WireError } from '../linkedin/wire-error.ts';
import { accountControl } from './account-control.ts';
import { clockControl } from './clock-control.ts';
import { faultControl } from './fault-control.ts';
import { ledgerControl } from './ledger-control.ts';
import { lookControl } from './look-control.ts';
import type { ReadLog } from './read-log.ts';
import { peopleControl } from './people-control.ts';
import { samplePeopleControl } from './sample-people-control.ts';

/**
 * The control door under `/_sandbox`: time, faults, people's decisions, the ledger. The real world has none of
 * this; it needs the secret and takes no request that a foreign page could have sent.
 */
export function controlDoor(app: FastifyInstance, sandbox: Sandbox, secret: string, reads: ReadLog): void {
  app.addHook('onRequest', async (request) => {
    refuseForeign(request);
    if (!sameText(request.headers['x-sandbox-secret'], secret))
      throw new WireError(
        401,
        'missing_credentials',
        'Missing credentials',
        'The header x-sandbox-secret is missing or wrong.',
      );
    sandbox.catchUp();
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof WireError) return reply.code(error.status).send(error.body());
    const { statusCode, message } = error as { statusCode?: number; message?: string };
    if (statusCode !== undefined && statusCode < 500)
      return reply.code(statusCode).send({
        status: statusCode,
        type: 'errors/invalid_request',
        title: 'Invalid request',
        detail: message,
      });
    console.error('sandbox: unexpected error in the control door', error);
    return reply.code(500).send({
      status: 500,
      type: 'errors/unexpected_error',
      title: 'Unexpected error',
      detail: 'See the output of the sandbox.',
    });
  });

  app.get('/health', async () => ({
    status: 'ok',
    people: sandbox.world.people.length,
    posts: sandbox.world.posts.length,
    accounts: sandbox.state.accounts.size,
    due: sandbox.state.due.size(),
    undelivered: sandbox.state.deliveries.size,
    businessNow: new Date(sandbox.now()).toISOString(),
  }));

  ledgerControl(app, sandbox);
  lookControl(app, sandbox);
  reads.routes(app);
  clockControl(app, sandbox);
  faultControl(app, sandbox);
  peopleControl(app, sandbox);
  samplePeopleControl(app, sandbox);
  accountControl(app, sandbox);

  app.post('/reset', async () => {
    sandbox.reset();
    return { ok: true };
  });

  app.post('/payments-webhook', async (request) => {
    const body = fieldsOf(request.body);
    sandbox.commit([{ t: 'payment-webhook-set', url: text(body, 'url'), secret: text(body, 'secret') }]);
    return { ok: true };
  });
}

function refuseForeign(request: FastifyRequest): void {
  const { host, origin } = request.headers;
  const name = (host ?? '').replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  const local = ['127.0.0.1', 'localhost', '::1'].includes(name);
  if (!local || (origin !== undefined && origin !== `http://${host}`))
    throw new WireError(
      403,
      'insufficient_permissions',
      'Insufficient permissions',
      'The control door takes requests from this machine only, and none that a web page of another origin sends.',
    );
}
