import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { aiDoor } from './ai/ai-door.ts';
import { clockDoor } from './time/clock-door.ts';
import { createReadLog } from './control/read-log.ts';
import { controlDoor } from './control/control-door.ts';
import type { Sandbox } from './engine/sandbox.ts';
import { ATTACHMENT_BYTES_MAX } from './linkedin/multipart.ts';
import { linkedinDoor } from './linkedin/linkedin-door.ts';
import { mailDoor } from './mail/mail-door.ts';
import type { Mailbox } from './mail/mailbox.ts';
import { paymentsDoor } from './payments/payments-door.ts';
import type { PaymentOptions } from './payments/variants.ts';

/** All doors of the outside world on one server. */
export async function buildServer(parts: {
  sandbox: Sandbox;
  controlSecret: string;
  apiKey: string;
  aiKey: string;
  payments: PaymentOptions;
  mailbox: Mailbox;
}): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: ATTACHMENT_BYTES_MAX * 4,
    routerOptions: { maxParamLength: 400 },
    forceCloseConnections: true,
  });
  await app.register(multipart);
  acceptEmptyJson(app);
  const reads = createReadLog(parts.sandbox);
  await app.register(async (door) => linkedinDoor(door, parts.sandbox, parts.apiKey, reads), {
    prefix: '/api/v1',
  });
  await app.register(async (door) => controlDoor(door, parts.sandbox, parts.controlSecret, reads), {
    prefix: '/_sandbox',
  });
  await app.register((door) => aiDoor(door, parts.sandbox, parts.aiKey), { prefix: '/ai/v1' });
  await app.register((door) => paymentsDoor(door, parts.sandbox, parts.payments));
  await app.register(async (door) => mailDoor(door, parts.mailbox), { prefix: '/mail' });
  clockDoor(app, parts.sandbox);
  return app;
}

/** Clients send DELETE and POST with a JSON content type and no body at all; that is an empty body, not an error. */
function acceptEmptyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(body as string));
    } catch {
      done(Object.assign(new Error('The body is not valid JSON.'), { statusCode: 400 }));
    }
  });
}
