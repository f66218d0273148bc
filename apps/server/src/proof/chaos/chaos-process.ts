import { sql } from 'kysely';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { find } from '../../platform/db/rows.ts';
import { runLoops } from '../../platform/run-loops.ts';
import { createInboundRoom } from '../crash-sweep/inbound-room.ts';
import { createUnipileLinkedIn } from '../../adapters/linkedin-unipile/index.ts';
import { sandboxKey } from '../kill-settings.ts';
import { openProofPlatform } from '../proof-platform.ts';
import { createProofSender } from '../proof-sender.ts';

/** What the parent tells a process of the chaos run, once. */
export interface ChaosStart {
  role: 'api' | 'worker';
  appUrl: string;
  sandboxUrl: string;
  /** Our account id to the provider's. */
  accounts: Record<string, string>;
}

/**
 * One process of the chaos run: an API takes webhooks in, a worker runs the loops of sender and inbox. Nothing in
 * here knows that it will be killed.
 */
export async function openChaosRoom(given: Omit<ChaosStart, 'role'>) {
  const platform = await openProofPlatform(given);
  const sender = createProofSender(platform, { ...given, rule: 'honest' });
  const port = createUnipileLinkedIn({ apiUrl: given.sandboxUrl, apiKey: sandboxKey });
  const room = createInboundRoom({ platform, sender, port });
  // As campaigns do: the reply stops what is planned for its lead, in the reply's own commit.
  platform.announcements.inTransaction('inbox.reply-received', async (tx, workspaceId, reply) => {
    const why = { code: 'replied', message: 'The lead answered.', campaignOnly: true };
    await sender.cancel(tx, workspaceId, { enrolmentId: reply.leadId }, why);
  });
  // What was in doubt when the lead answered, and is planned again because it never left, is stopped then.
  platform.announcements.inTransaction('linkedin.action-planned-again', async (tx, workspaceId, again) => {
    const answered = await find(
      tx,
      sql`select 1 from messages m
        join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
        where c.workspace_id = ${workspaceId} and c.lead_id = ${again.enrolmentId} and not m.is_own
          and m.at >= (select connected_at from linkedin_accounts a
            where a.workspace_id = c.workspace_id and a.id = c.account_id) limit 1`,
    );
    if (answered === undefined) return;
    const why = { code: 'replied', message: 'The lead answered.' };
    await sender.cancel(tx, workspaceId, { actionId: again.actionId }, why);
  });
  return { platform, sender, port, room };
}

async function start(given: ChaosStart): Promise<void> {
  const { platform, sender, room } = await openChaosRoom(given);
  if (given.role === 'worker') {
    runLoops([...(sender.loops ?? []), ...room.loops], platform.log);
    process.send?.({ port: 0 });
    return;
  }
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      room.receive(JSON.parse(text)).then(
        () => response.writeHead(200).end(),
        () => response.writeHead(500).end(),
      );
    });
  });
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
}

if (process.send !== undefined && process.argv[1]?.endsWith('chaos-process.ts') === true) {
  process.once('disconnect', () => process.exit(0));
  process.once('message', (given: ChaosStart) => {
    start(given).catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
  });
}
