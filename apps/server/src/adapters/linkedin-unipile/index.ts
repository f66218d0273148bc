import type { LinkedInPort } from '../../ports/linkedin.ts';
import { accountCalls } from './account-calls.ts';
import { chatReads } from './chat-reads.ts';
import { engagementReads } from './engagement-reads.ts';
import { ensureWebhooks } from './ensure-webhooks.ts';
import { mutationRequest } from './mutation-request.ts';
import { networkReads } from './network-reads.ts';
import { openConnection } from './open-mutation.ts';
import { searchReads } from './search-reads.ts';
import { createUnipileClient, type UnipileAccess } from './unipile-client.ts';
import { webhookNews } from './webhook-news.ts';

/** LinkedIn through a Unipile v1 workspace, or anything that speaks its wire. */
export function createUnipileLinkedIn(access: UnipileAccess): LinkedInPort {
  const client = createUnipileClient(access);
  return {
    ...accountCalls(client),
    ...networkReads(client),
    ...engagementReads(client),
    ...searchReads(client),
    ...chatReads(client),
    openMutation: (mutation) => openConnection(mutationRequest(access, mutation), access.apiKey),
    ensureWebhooks: (options) => ensureWebhooks(client, options),
    readWebhook: webhookNews,
  };
}
