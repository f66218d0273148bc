import { createInbox } from '../../features/inbox/index.ts';
import { createLeadBook } from '../../features/leads/lead-book.ts';
import { completeLink } from '../../features/linkedin/operations/complete-link.ts';
import { createLinkedIn } from '../../features/linkedin/index.ts';
import { noHooks } from '../../features/linkedin/linkedin-hooks.ts';
import { receiveWebhook } from '../../features/linkedin/webhooks/receive-webhook.ts';
import type { Loop } from '../../platform/feature.ts';
import type { SweepWorker } from './sweep-worker.ts';

export const webhookSecret = 'a secret of webhooks';

/** What comes in, on one worker: the door of webhooks, their processing, the inbox and its sweeps. */
export interface InboundRoom {
  /** Takes one delivery, or throws, as the product's door does. */
  receive(body: unknown): Promise<void>;
  /** Deals with all news that is due. */
  processNews(): Promise<void>;
  /** Reads every account whose time has come. */
  sweepInbox(): Promise<void>;
  link(given: { workspaceId: string; accountId: string; providerAccountId: string }): Promise<void>;
  leads: ReturnType<typeof createLeadBook>;
  loops: readonly Loop[];
}

const roundsMax = 100_000;

export function createInboundRoom({
  platform,
  port,
  sender,
}: Pick<SweepWorker, 'platform' | 'port' | 'sender'>): InboundRoom {
  const leads = createLeadBook(platform);
  const hooks = { ...noHooks, ...sender.hooks };
  const linkedin = createLinkedIn(platform, port, {
    publicUrl: 'http://127.0.0.1:3000',
    webhookSecret,
    isSandbox: true,
    hooks,
  });
  const inbox = createInbox(platform, { linkedin, sender, leads, network: linkedin.gateway });
  const runLoop = async (name: string): Promise<void> => {
    const loop = [...(linkedin.loops ?? []), ...(inbox.loops ?? [])].find((one) => one.name === name);
    if (loop === undefined) throw new Error(`There is no loop ${name}.`);
    const going = new AbortController().signal;
    for (let round = 0; round < roundsMax; round += 1) {
      // As the loops of a process do: a failure is logged, and the next round tries again.
      if (!(await loop.run(going).catch(() => false))) return;
    }
  };
  return {
    receive: (body) =>
      receiveWebhook({ platform, port }, webhookSecret, {
        secret: webhookSecret,
        body: Buffer.from(JSON.stringify(body)),
      }),
    processNews: () => runLoop('linkedin.process-news'),
    sweepInbox: () => runLoop('inbox.sweep'),
    link: async ({ workspaceId, accountId, providerAccountId }) =>
      void (await completeLink(
        { platform, port, hooks, profileRetryMs: 1 },
        { workspaceId, id: accountId, kind: 'link', providerAccountId, timeZone: 'UTC' },
      )),
    leads,
    loops: [...(linkedin.loops ?? []), ...(inbox.loops ?? [])].filter(({ name }) =>
      ['linkedin.process-news', 'inbox.sweep'].includes(name),
    ),
  };
}
