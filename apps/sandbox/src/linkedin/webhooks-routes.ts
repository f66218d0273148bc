import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Sandbox } from '../engine/sandbox.ts';
import { opaqueId } from '../chance/draw.ts';
import type { Webhook, WebhookHeader, WebhookKey } from '../state/state.ts';
import { pageOf, pageQuery } from './cursor.ts';
import { fieldsOf, optionalText, text } from './params.ts';
import { invalid, notFound, WireError } from './wire-error.ts';

const EVENTS: Readonly<Record<string, readonly string[]>> = {
  messaging: [
    'message_received',
    'message_read',
    'message_reaction',
    'message_edited',
    'message_deleted',
    'message_delivered',
  ],
  users: ['new_relation'],
  account_status: [
    'creation_success',
    'creation_fail',
    'error',
    'credentials',
    'permissions',
    'ok',
    'connecting',
    'stopped',
    'deleted',
    'sync_success',
    'reconnected',
  ],
};

/** Registering, listing and removing webhooks. */
export function webhooksRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/webhooks', { config: { op: 'webhook.create' } }, async (request, reply) => {
    const body = fieldsOf(request.body);
    const source = text(body, 'source');
    const known = EVENTS[source];
    if (!known) throw invalid(`The parameter source must be one of ${Object.keys(EVENTS).join(', ')}.`);
    const events = textList(body['events'], 'events');
    const unknown = events.find((event) => !known.includes(event));
    if (unknown !== undefined) throw invalid(`The source ${source} has no event "${unknown}".`);
    const id = opaqueId(sandbox.world.seed, 'webhook', randomUUID());
    sandbox.commit([
      {
        t: 'webhook-created',
        id,
        source,
        requestUrl: urlOf(text(body, 'request_url')),
        name: optionalText(body, 'name'),
        format: body['format'] === 'form' ? 'form' : 'json',
        events: events.length > 0 ? events : known.slice(0, 1),
        accountIds: textList(body['account_ids'], 'account_ids'),
        headers: headersOf(body['headers']),
        data: keysOf(body['data']),
        enabled: body['enabled'] !== false,
      },
    ]);
    return reply.code(201).send({ object: 'WebhookCreated', webhook_id: id });
  });

  app.get('/webhooks', { config: { op: 'webhook.list' } }, async (request) => {
    const query = pageQuery('webhooks', fieldsOf(request.query), 250, 100);
    const sorted = [...sandbox.state.webhooks.values()].toSorted((a, b) => (a.id < b.id ? 1 : -1));
    const page = pageOf(query, sorted, (webhook) => webhook.id);
    return { object: 'WebhookList', items: page.items.map(webhookView), cursor: page.cursor };
  });

  app.delete<{ Params: { id: string } }>(
    '/webhooks/:id',
    { config: { op: 'webhook.delete' } },
    async (request) => {
      if (!sandbox.state.webhooks.has(request.params.id)) throw notFound('webhook');
      sandbox.commit([{ t: 'webhook-deleted', id: request.params.id }]);
      return { object: 'WebhookDeleted' };
    },
  );
}

const webhookView = (webhook: Webhook) => ({
  object: 'Webhook',
  id: webhook.id,
  account_ids: webhook.accountIds.map((id) => ({ id, type: 'LINKEDIN' })),
  enabled: webhook.enabled,
  name: webhook.name ?? '',
  request_url: webhook.requestUrl,
  format: webhook.format,
  source: webhook.source,
  headers: webhook.headers,
  data: webhook.data ?? [],
  events: webhook.events,
  type: 'AUTO',
});

function textList(value: unknown, name: string): string[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.some((item) => typeof item !== 'string'))
    throw invalid(`The parameter ${name} must be a list of texts.`);
  return value as string[];
}

function headersOf(value: unknown): WebhookHeader[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw invalid('The parameter headers must be a list of {key, value}.');
  return value.map((item) => {
    const header = fieldsOf(item);
    return { key: text(header, 'key'), value: text(header, 'value') };
  });
}

function keysOf(value: unknown): WebhookKey[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw invalid('The parameter data must be a list of {name, key}.');
  return value.map((item) => {
    const entry = fieldsOf(item);
    return { name: text(entry, 'name'), key: text(entry, 'key') };
  });
}

function urlOf(value: string): string {
  if (/^https?:\/\//.test(value) && URL.canParse(value)) return value;
  throw new WireError(
    400,
    'invalid_url',
    'Invalid URL',
    'The parameter request_url must be an absolute http or https address.',
  );
}
