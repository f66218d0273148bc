import type { ProductEvents } from '@waypost/domain/product-events';
import { ENGINE_TIMINGS } from '@waypost/domain/linkedin/timing';
import { setTimeout as wait } from 'node:timers/promises';
import type { classifyOutcome } from '@waypost/domain/linkedin/action-outcome';
import type { createUnipileLinkedIn } from '../../adapters/linkedin-unipile/index.ts';
import { createSender, type Sender } from '../../features/linkedin/sender/create-sender.ts';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { createAnnouncements } from '../../platform/events/announcements.ts';
import type { Platform } from '../../platform/platform.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { systemRandom } from '../../platform/system-random.ts';
import type { MovableWall } from './movable-wall.ts';
import type { Wound } from './wound.ts';
import type { createWoundableDatabases } from './woundable-database.ts';
import { createWoundablePort } from './woundable-port.ts';

/** A worker of the product: its sender and its ear for own messages, with connections of its own. */
export interface SweepWorker {
  platform: Platform;
  sender: Sender;
  /** The network as this worker reaches it. */
  port: ReturnType<typeof createUnipileLinkedIn>;
  wound: Wound;
  /** What its loops died of; a blow is a reason, anything else is said with the finding it explains. */
  failures: ReadonlySet<string>;
  /** Runs every loop until none has anything to do. */
  turn(): Promise<void>;
  /** When own messages are reported back: before the answer to the request, between turns, or never. */
  echoes(when: 'early' | 'later' | 'lost', of: { workspaceId: string; accountId: string }): void;
  close(): Promise<void>;
}

const turnsMax = 60;
/** Real milliseconds for a report that is on its way on this machine. */
const echoPatienceMs = 250;
const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

export function createSweepWorker(given: {
  databases: ReturnType<typeof createWoundableDatabases>;
  port: ReturnType<typeof createUnipileLinkedIn>;
  wall: Pick<MovableWall, 'wallNow' | 'monotonicNow'>;
  businessNow(): number;
  /** Our account id to the provider's. */
  accounts: ReadonlyMap<string, string>;
  heard: { providerAccountId: string; body: unknown }[];
  /** What no answer means; replaced by the test that shows that the judge would notice. */
  classify?: typeof classifyOutcome;
  wound(cut: (everything: boolean) => void): Wound;
  /** Sends that are made at the same moment: so many turns of a loop that has several are taken side by side. */
  sideBySide: number;
}): SweepWorker {
  const wound = given.wound((everything) => {
    database.cut(everything);
    if (everything) network.cut();
  });
  const database = given.databases.open(() => wound);
  let echo: { when: 'early' | 'later' | 'lost'; workspaceId: string; accountId: string } | undefined;
  const network = createWoundablePort(given.port, {
    wound,
    beforeAnswer: async () => {
      if (echo?.when !== 'early') return;
      for (let passed = 0; passed < echoPatienceMs && !hasEcho(); passed += 5) await wait(5);
      await hearEchoes();
    },
  });
  const unused = async (): Promise<never> => {
    throw new Error('The sender plans no jobs.');
  };
  const platform: Platform = {
    db: database.db,
    clock: {
      wallNow: given.wall.wallNow,
      monotonicNow: given.wall.monotonicNow,
      businessNow: given.businessNow,
      speed: () => 1,
    },
    random: systemRandom,
    secrets: createSecrets('crash sweep root key, for a throw-away database', systemRandom),
    log: silent,
    queue: { enqueue: unused, again: unused, errand: unused },
    announcements: createAnnouncements<ProductEvents>(),
  };
  const sender: Sender = createSender({
    platform,
    port: network.port,
    timing: ENGINE_TIMINGS.production,
    sendingAllowed: true,
    ...(given.classify === undefined ? {} : { classify: given.classify }),
    providerAccountIds: async () => given.accounts,
    ingest: async (workspaceId, accountId, messages) => {
      for (const { isOwn, ...message } of messages) {
        if (!isOwn) continue;
        await inWorkspace(platform.db, workspaceId, (tx) =>
          sender.creditOwnMessage(tx, workspaceId, { accountId, ...message }),
        );
      }
    },
    accountLost: (workspaceId, accountId) =>
      inWorkspace(platform.db, workspaceId, (tx) =>
        sender.hooks.accountStatusChanged(tx, workspaceId, accountId, 'Disconnected'),
      ),
  });
  // The campaign's next step commits with the outcome: it is there once, or something was lost or doubled.
  platform.announcements.inTransaction('linkedin.action-ended', async (tx, workspaceId, ended) => {
    if (ended.stepId !== 'first') return;
    await sender.plan(tx, workspaceId, {
      accountId: ended.linkedinAccountId,
      person: { leadId: ended.leadId, publicIdentifier: 'nobody', providerId: null },
      kind: 'visit',
      origin: 'campaign',
      effectKey: `${ended.actionId} next`,
      stepId: 'second',
      body: null,
      notBefore: given.businessNow() + 365 * 86_400_000,
      priority: 'visit',
    });
  });

  const hasEcho = (): boolean =>
    given.heard.some(({ body }) => {
      const news = given.port.readWebhook(body);
      return news?.news === 'message' && news.isOwn;
    });
  const hearEchoes = async (): Promise<void> => {
    for (const { providerAccountId, body } of given.heard.splice(0)) {
      const news = given.port.readWebhook(body);
      if (echo === undefined || echo.when === 'lost' || news?.news !== 'message' || !news.isOwn) continue;
      if (news.attendee === null || given.accounts.get(echo.accountId) !== providerAccountId) continue;
      const { chatId, messageId, text, at, attendee } = news;
      const { workspaceId, accountId } = echo;
      const seen = { accountId, chatId, messageId, text, at, attendeeProviderId: attendee.providerId };
      await inWorkspace(platform.db, workspaceId, (tx) => sender.creditOwnMessage(tx, workspaceId, seen));
    }
  };
  const stopping = new AbortController();
  const failures = new Set<string>();
  return {
    platform,
    sender,
    port: network.port,
    wound,
    failures,
    echoes: (when, of) => void (echo = { when, ...of }),
    async turn() {
      for (let turns = 0; turns < turnsMax; turns += 1) {
        let busy = false;
        for (const loop of sender.loops ?? []) {
          // As the loops of a process do: a failure is noted, and the next turn tries again.
          const count = Math.min(given.sideBySide, loop.copies ?? 1);
          const run = async (): Promise<boolean> =>
            loop.run(stopping.signal).catch((error: unknown) => {
              failures.add(String(error));
              return false;
            });
          busy = (await Promise.all(Array.from({ length: count }, run))).includes(true) || busy;
        }
        if (echo?.when === 'later') await hearEchoes().catch(() => undefined);
        if (!busy) return;
      }
      throw new Error('A worker does not come to rest.');
    },
    async close() {
      if (!wound.isDead()) await database.close();
    },
  };
}
