import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createUnipileLinkedIn } from '../adapters/linkedin-unipile/index.ts';
import type { Sender } from '../features/linkedin/sender/create-sender.ts';
import { inWorkspace } from '../platform/db/tenant.ts';
import type { Platform } from '../platform/platform.ts';
import { sandboxKey } from './kill-settings.ts';
import type { LinkedAccount } from './plan-effects.ts';

/** Share of webhooks that are lost, so that reading has to prove the rest. */
const lostShare = 0.5;

/**
 * Receives the network's webhooks and credits own messages, as the inbox does. Half of them get lost: evidence
 * must be found either way, and an echo may come before the answer, after it, or in the middle of a doubt.
 */
export async function openEchoDoor(
  platform: Platform,
  sender: Sender,
  given: {
    sandboxUrl: string;
    workspaceId: string;
    accounts: readonly LinkedAccount[];
    dice: () => number;
  },
): Promise<{ credited: () => number; close(): Promise<void> }> {
  const port = createUnipileLinkedIn({ apiUrl: given.sandboxUrl, apiKey: sandboxKey });
  const ours = new Map(given.accounts.map((account) => [account.providerAccountId, account.accountId]));
  let credited = 0;

  const take = async (body: string): Promise<void> => {
    const news = port.readWebhook(JSON.parse(body) as unknown);
    if (news?.news !== 'message' || !news.isOwn || news.attendee === null) return;
    const accountId = ours.get(news.providerAccountId);
    if (accountId === undefined) return;
    const { chatId, messageId, text, at, attendee } = news;
    const seen = { accountId, chatId, messageId, text, at, attendeeProviderId: attendee.providerId };
    const from = await inWorkspace(platform.db, given.workspaceId, (tx) =>
      sender.creditOwnMessage(tx, given.workspaceId, seen),
    );
    if (from.origin === 'action') credited += 1;
  };

  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const answer = (status: number): void => void response.writeHead(status).end();
      if (given.dice() < lostShare) return answer(200);
      take(body)
        .then(() => answer(200))
        // The network tries again.
        .catch(() => answer(500));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: number } = server.address() as AddressInfo;
  await port.ensureWebhooks({ url: `http://127.0.0.1:${number}/echo`, secret: 'kill-run-webhooks' });
  return {
    credited: () => credited,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
