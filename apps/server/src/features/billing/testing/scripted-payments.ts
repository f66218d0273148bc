import { createHmac } from 'node:crypto';
import { openWebhook } from '../../../adapters/payments-lemon-squeezy/webhook.ts';
import { type Payments, PaymentsError, type ProviderSubscription } from '../../../ports/payments.ts';

const secret = 'webhook secret of the script';

/** What happens at the provider, one after the other. `second`: the provider's clock has moved on by then. */
export interface Happening {
  what: 'buy' | 'change' | 'cancel' | 'resume' | 'renew' | 'fail' | 'expire';
  /** Which of the subscriptions bought so far, and which price. */
  pick: number;
  second: boolean;
}

export interface Letter {
  body: string;
  headers: Record<string, string>;
}

/**
 * A payment provider in memory whose events are kept until somebody delivers them. As the real one it stamps whole
 * seconds, and what a read answers may be old by the time it arrives.
 */
export function scriptedPayments(workspaceId: string, startsAt: number) {
  const subscriptions = new Map<string, ProviderSubscription>();
  const letters: Letter[] = [];
  let now = Math.floor(startsAt / 1000) * 1000;
  /** Reads that began wait here with what they have read; null: they are answered at once. */
  let gate: Promise<void> | null = null;
  let noteHeld: () => void = () => undefined;
  let firstHeld: Promise<void> = Promise.resolve();
  const refuse = () =>
    Promise.reject(new PaymentsError('refused', 'The script alone changes subscriptions.'));

  const payments: Payments = {
    createCheckout: refuse,
    changeVariant: refuse,
    async cancel(id) {
      const known = subscriptions.get(id);
      if (known === undefined || known.status === 'expired') return;
      save({ ...known, updatedAt: now, status: 'cancelled', endsAt: known.renewsAt });
    },
    resume: refuse,
    readRecords: refuse,
    async readSubscription(id) {
      const read = subscriptions.get(id);
      if (gate !== null) {
        noteHeld();
        await gate;
      }
      return read;
    },
    openWebhook: (rawBody, headers) => openWebhook(secret, rawBody, headers['x-signature']),
  };

  function save(next: ProviderSubscription): void {
    subscriptions.set(next.id, next);
    const body = JSON.stringify({
      meta: { event_name: 'subscription_updated', custom_data: { workspace_id: workspaceId } },
      data: {
        type: 'subscriptions',
        id: next.id,
        attributes: { ...next, updated_at: new Date(next.updatedAt).toISOString() },
      },
    });
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    letters.push({ body, headers: { 'content-type': 'application/json', 'x-signature': signature } });
  }

  return {
    payments,
    letters,
    happen({ what, pick, second }: Happening): void {
      if (second) now += 1000;
      const variantId = String(101 + (pick % 3));
      const bought = [...subscriptions.values()];
      const known = bought[pick % Math.max(1, bought.length)];
      if (what === 'buy' || known === undefined) {
        const id = `${workspaceId}-${subscriptions.size}`;
        const times = { createdAt: now, updatedAt: now, renewsAt: now + 30 * 86_400_000, endsAt: null };
        return save({ id, customerId: null, variantId, status: 'active', ...times });
      }
      // What has ended stays ended.
      if (known.status === 'expired') return undefined;
      const next = { ...known, updatedAt: now };
      switch (what) {
        case 'change':
          return save({ ...next, variantId });
        case 'cancel':
          return save({ ...next, status: 'cancelled', endsAt: known.renewsAt });
        case 'resume':
          return save({ ...next, status: 'active', endsAt: null });
        case 'fail':
          return save({ ...next, status: 'past_due' });
        case 'renew':
          return save({ ...next, status: 'active', endsAt: null, renewsAt: (known.renewsAt ?? now) + 1000 });
        case 'expire':
          return save({ ...next, status: 'expired', endsAt: now });
      }
    },
    /** Reads that begin from now on are answered when the returned function is called, with what was when they began. */
    holdReads(): () => void {
      let release: () => void = () => undefined;
      firstHeld = new Promise<void>((resolve) => {
        noteHeld = resolve;
      });
      gate = new Promise<void>((resolve) => {
        release = resolve;
      });
      return release;
    },
    /** Comes when a read is held for the first time since. */
    firstHeld: (): Promise<void> => firstHeld,
    /** Reads that begin from now on are answered at once. */
    letReadsPass(): void {
      gate = null;
    },
    /** The one that counts for the workspace: running before ended, then bought last. */
    truth(): ProviderSubscription | undefined {
      return [...subscriptions.values()]
        .toSorted(
          (a, b) =>
            Number(a.status !== 'expired') - Number(b.status !== 'expired') ||
            a.createdAt - b.createdAt ||
            (a.id < b.id ? -1 : 1),
        )
        .at(-1);
    },
  };
}
