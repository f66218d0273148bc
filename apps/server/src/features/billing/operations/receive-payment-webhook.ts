import { createHash } from 'node:crypto';
import { z } from 'zod';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { PaymentNews } from '../../../ports/payments.ts';
import type { BillingDeps } from '../billing-deps.ts';
import { dueKinds, dueSoon } from '../due.store.ts';
import { findOutcome, noteWebhook, type WebhookOutcome } from '../payment-webhook.store.ts';
import { findSubscription } from '../subscription.store.ts';
import { askProvider } from './ask-provider.ts';
import { storeProviderState } from './store-provider-state.ts';

const workspaceIdText = z.uuid();

/**
 * Takes one webhook. It is a hint, not the truth: the subscription is read from the provider and only that
 * is stored. A body counts as seen together with its effect, so what failed half-way is taken again when
 * the provider repeats it.
 */
export async function receivePaymentWebhook(
  deps: BillingDeps,
  rawBody: Buffer,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Promise<{ outcome: WebhookOutcome | 'repeated' }> {
  const { db, log } = deps.platform;
  const news = deps.payments.openWebhook(rawBody, headers);
  if (news === undefined) {
    throw new AppError('wrong_credentials', 'The signature does not fit the body. Check the webhook secret.');
  }
  const bodyHash = createHash('sha256').update(rawBody).digest();
  if ((await findOutcome(db, bodyHash)) !== undefined) {
    await readAgainIfNewest(deps, news);
    return { outcome: 'repeated' };
  }
  const drop = async (outcome: WebhookOutcome): Promise<{ outcome: WebhookOutcome }> => {
    if (outcome !== 'older') log.info({ outcome }, 'A payment webhook was dropped.');
    await noteWebhook(db, bodyHash, outcome, null);
    return { outcome };
  };
  if (news.about === 'other') return drop('not_about_a_subscription');
  const parsed = workspaceIdText.safeParse(news.workspaceId);
  if (!parsed.success) return drop('unknown_workspace');
  const workspaceId = parsed.data.toLowerCase();
  const record = await inWorkspace(db, workspaceId, (tx) => findSubscription(tx, workspaceId));
  if (record === undefined) return drop('unknown_workspace');
  const known = record.provider;
  if (known?.subscriptionId === news.subscriptionId && news.updatedAt < known.updatedAt) return drop('older');

  const provider = await askProvider(deps, (payments) => payments.readSubscription(news.subscriptionId));
  if (provider === undefined) {
    // News can overtake what it is about: with an error the provider sends it again.
    throw new AppError('payments_unavailable', 'The payment service does not know this subscription yet.');
  }
  return inWorkspace(db, workspaceId, async (tx) => {
    const outcome = await storeProviderState(deps, tx, workspaceId, provider);
    const first = await noteWebhook(tx, bodyHash, outcome, workspaceId);
    return { outcome: first ? outcome : 'repeated' };
  });
}

/**
 * The same words may be said of two changes within one second of the provider's clock. A repeat of the newest ones asks
 * the provider once more, whoever sent it; anything older has no effect at all.
 */
async function readAgainIfNewest(deps: BillingDeps, news: PaymentNews): Promise<void> {
  const parsed = workspaceIdText.safeParse(news.about === 'subscription' ? news.workspaceId : undefined);
  if (news.about !== 'subscription' || !parsed.success) return;
  const { db, clock } = deps.platform;
  const workspaceId = parsed.data.toLowerCase();
  await inWorkspace(db, workspaceId, async (tx) => {
    const known = (await findSubscription(tx, workspaceId))?.provider;
    if (known?.subscriptionId !== news.subscriptionId || known.updatedAt !== news.updatedAt) return;
    await dueSoon(tx, dueKinds.read, workspaceId, clock.businessNow());
  });
}
