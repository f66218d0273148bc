import { z } from 'zod';
import { listOf, read, text } from './answers.ts';
import type { UnipileClient } from './unipile-client.ts';

/** The header in which the provider gives our secret back; it signs nothing. */
export const webhookSecretHeader = 'Unipile-Auth';

const wanted = [
  { source: 'messaging', events: ['message_received', 'message_read'] },
  { source: 'account_status' },
  { source: 'users', events: ['new_relation'] },
] as const;

const webhookSchema = z.object({
  id: z.string().min(1),
  name: text,
  request_url: text,
  enabled: z.boolean().nullish(),
  headers: z
    .array(z.object({ key: z.string(), value: z.string() }))
    .nullish()
    .catch(null),
});
type Registered = z.output<typeof webhookSchema>;

/**
 * Registers what is missing. Name and address make a webhook ours; one of ours with another secret, or
 * switched off, is replaced, and a second copy is removed, so that news is neither lost nor doubled.
 */
export async function ensureWebhooks(
  client: UnipileClient,
  { url, secret }: { url: string; secret: string },
): Promise<void> {
  const all = await listAll(client);
  for (const { source, ...events } of wanted) {
    const name = `waypost ${source}`;
    const ours = all.filter((hook) => hook.name === name && hook.request_url === url);
    const good = ours.find((hook) => hook.enabled !== false && carries(hook, secret));
    if (good === undefined) {
      const headers = [
        { key: webhookSecretHeader, value: secret },
        { key: 'Content-Type', value: 'application/json' },
      ];
      const body = { request_url: url, source, name, format: 'json', enabled: true, headers, ...events };
      await client.call({ method: 'POST', path: ['webhooks'], body });
    }
    for (const hook of ours) {
      if (hook !== good) await client.call({ method: 'DELETE', path: ['webhooks', hook.id] });
    }
  }
}

function carries(hook: Registered, secret: string): boolean {
  return (hook.headers ?? []).some(
    ({ key, value }) => key.toLowerCase() === webhookSecretHeader.toLowerCase() && value === secret,
  );
}

async function listAll(client: UnipileClient): Promise<Registered[]> {
  const all: Registered[] = [];
  let cursor: string | null = null;
  do {
    const answer = await client.call({ path: ['webhooks'], query: { limit: 250, cursor } });
    const page: { items: Registered[]; cursor: string | null } = read(listOf(webhookSchema), answer);
    all.push(...page.items);
    cursor = page.cursor;
  } while (cursor !== null);
  return all;
}
