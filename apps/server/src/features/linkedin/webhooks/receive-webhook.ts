import { sameSecret } from '../../../platform/secrets/secrets.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { ProviderNews } from '../../../ports/linkedin.ts';
import type { LinkedInDeps } from '../linkedin-deps.ts';
import { keepDelivery } from './webhook-inbox.store.ts';

/** What bodies are sealed for, and what their keys are hashed with. */
export const webhookPurpose = 'linkedin webhook';
const dayMs = 86_400_000;

/**
 * Takes one delivery: checks the secret, keeps the body sealed under the key of its news, nothing else.
 * News of no interest is taken and forgotten.
 */
export async function receiveWebhook(
  { platform, port }: Pick<LinkedInDeps, 'platform' | 'port'>,
  expectedSecret: string,
  delivery: { secret: string | undefined; body: Buffer },
): Promise<void> {
  if (delivery.secret === undefined || !sameSecret(delivery.secret, expectedSecret)) {
    throw new AppError('not_signed_in', 'The secret of this webhook is missing or wrong.');
  }
  const text = delivery.body.toString('utf8');
  const news = port.readWebhook(parse(text));
  if (news === undefined) return;
  const { secrets, clock, random } = platform;
  const hash = (of: string): Buffer => secrets.keyedHash(webhookPurpose, of);
  const wallNow = clock.wallNow();
  const key = hash(identityOf(news, text, wallNow, () => random.id()));
  await keepDelivery(
    platform.db,
    {
      key,
      kind: news.news,
      providerAccountId: news.providerAccountId,
      lane: hash(`lane ${news.providerAccountId} ${'chatId' in news ? news.chatId : ''}`),
      body: secrets.seal(webhookPurpose, key.toString('hex'), text),
    },
    wallNow,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new AppError('malformed_request', 'The webhook body is not valid JSON.', { cause });
  }
}

/** What makes two deliveries the same news. */
function identityOf(news: ProviderNews, text: string, wallNow: number, fresh: () => string): string {
  switch (news.news) {
    case 'message':
      return `message ${news.providerAccountId} ${news.messageId}`;
    case 'message-read':
      return `read ${news.providerAccountId} ${news.messageId} ${text}`;
    case 'relation':
      // Carries no time; the same person can connect again another day.
      return `relation ${news.providerAccountId} ${news.providerId} ${Math.floor(wallNow / dayMs)}`;
    case 'account-status':
      // Carries neither id nor time, and the same word comes again for good reasons. Handling it twice is harmless.
      return `status ${fresh()}`;
  }
}
