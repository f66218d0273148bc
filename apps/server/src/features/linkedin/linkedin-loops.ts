import type { Loop } from '../../platform/feature.ts';
import type { LinkedInDeps } from './linkedin-deps.ts';
import { sweepAccounts } from './operations/sweep-accounts.ts';
import { giveBackRound, noteRound, takeRound } from './sweep.store.ts';
import { deleteProcessedBefore, newsWaits } from './webhooks/webhook-inbox.store.ts';
import { type NewsSubscribers, processWebhook } from './webhooks/process-webhook.ts';

const minuteMs = 60_000;
export const accountRound = 'accounts';
/** Business milliseconds between two rounds over all accounts, before the jitter of 10 % each way. */
const sweepEveryMs = 5 * minuteMs;
/** How often a worker looks whether a round is due: the least wall time between two, however fast business time runs. */
const lookEveryMs = 10_000;
/** How long a key refuses repeats of its news. */
const keepKeysMs = 7 * 24 * 60 * minuteMs;

export function sweepLoop(deps: LinkedInDeps): Loop {
  const { db, clock, random } = deps.platform;
  return {
    name: 'linkedin.sweep-accounts',
    everyMs: lookEveryMs,
    async run() {
      const now = clock.businessNow();
      const nextAt = now + sweepEveryMs * (0.9 + 0.2 * random.next());
      if (!(await takeRound(db, accountRound, now, nextAt))) return false;
      try {
        const { unknownAccounts } = await sweepAccounts(deps);
        await noteRound(db, accountRound, { wallNow: clock.wallNow(), unknownAccounts });
        await deleteProcessedBefore(db, clock.wallNow() - keepKeysMs);
      } catch (error) {
        await giveBackRound(db, accountRound, now);
        throw error;
      }
      return false;
    },
  };
}

export function newsLoop(deps: LinkedInDeps, subscribers: NewsSubscribers): Loop {
  return {
    name: 'linkedin.process-news',
    everyMs: 250,
    copies: 2,
    run: () => processWebhook(deps, subscribers),
    isDue: () => newsWaits(deps.platform.clock.wallNow()),
  };
}

/** Registers the webhooks at start and looks again now and then, should somebody remove them. */
export function registrationLoop(deps: LinkedInDeps, url: string, secret: string): Loop {
  return {
    name: 'linkedin.ensure-webhooks',
    everyMs: 10 * minuteMs,
    async run() {
      await deps.port.ensureWebhooks({ url, secret });
      return false;
    },
  };
}
