import { randomUUID } from 'node:crypto';
import type { Sandbox } from '../engine/sandbox.ts';
import type { SandboxEvent } from '../state/events.ts';
import type { Account, Webhook } from '../state/state.ts';

/**
 * The deliveries that one happening causes: one per registered webhook that wants this source, event and account.
 * They are part of the same journal record as the happening, so neither can exist without the other.
 */
export function emit(
  sandbox: Sandbox,
  account: Pick<Account, 'id'>,
  source: string,
  event: string | undefined,
  payload: (webhook: Webhook) => object,
): SandboxEvent[] {
  const events: SandboxEvent[] = [];
  for (const webhook of sandbox.state.webhooks.values()) {
    if (!webhook.enabled || webhook.source !== source) continue;
    if (webhook.accountIds.length > 0 && !webhook.accountIds.includes(account.id)) continue;
    if (event !== undefined && !webhook.events.includes(event)) continue;
    events.push({
      t: 'delivery-queued',
      id: randomUUID(),
      webhookId: webhook.id,
      lane: `${webhook.id}|${account.id}`,
      body: bodyOf(webhook, payload(webhook)),
    });
  }
  return events;
}

/** The payload with the chosen keys, as JSON or as a form whose nested values are JSON. */
function bodyOf(webhook: Webhook, payload: object): string {
  const all: [string, unknown][] = Object.entries(payload);
  const chosen = webhook.data?.length
    ? webhook.data.flatMap(({ key, name }) =>
        all.filter(([k]) => k === key).map(([, value]): [string, unknown] => [name, value]),
      )
    : all;
  if (webhook.format === 'json') return JSON.stringify(Object.fromEntries(chosen));
  return new URLSearchParams(
    chosen.map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString();
}

/** Tells about a change of an account's status; nothing is told when nothing changed. */
export function emitAccountStatus(
  sandbox: Sandbox,
  account: Pick<Account, 'id'>,
  messages: readonly string[],
): SandboxEvent[] {
  return messages.flatMap((message) =>
    emit(sandbox, account, 'account_status', undefined, () => ({
      AccountStatus: { account_id: account.id, account_type: 'LINKEDIN', message },
    })),
  );
}
