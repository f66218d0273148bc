import { MATURE } from '@waypost/domain/linkedin/warm-up';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { createUnipileLinkedIn } from '../adapters/linkedin-unipile/index.ts';
import type { ActionPlan } from '../features/linkedin/sender/plan-action.ts';
import type { Sender } from '../features/linkedin/sender/create-sender.ts';
import { change } from '../platform/db/rows.ts';
import { inWorkspace } from '../platform/db/tenant.ts';
import type { Platform } from '../platform/platform.ts';
import { type RunSettings, sandboxKey } from './kill-settings.ts';

export const everyHour = {
  zone: 'UTC',
  intervals: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 0, endMinute: 1_440 })),
  holidays: [],
};
/** A free account may send 20 invitations a day, on both sides of the wire. */
const freeCaps = { invite_day: { userCap: 20 }, invite_note_month: { userCap: 15 } };
const freeInvitations = 24;

export interface LinkedAccount {
  accountId: string;
  providerAccountId: string;
  isFree: boolean;
}

type Platforms = Pick<Platform, 'db' | 'random' | 'clock'>;

/** Signs members in through the adapter and starts the engine for each. */
export async function linkAccounts(
  platform: Platforms,
  sender: Sender,
  given: { sandboxUrl: string; workspaceId: string; settings: RunSettings },
): Promise<LinkedAccount[]> {
  const port = createUnipileLinkedIn({ apiUrl: given.sandboxUrl, apiKey: sandboxKey });
  const { paidAccounts, freeAccounts } = given.settings;
  const linked: LinkedAccount[] = [];
  for (let index = 0; index < paidAccounts + freeAccounts; index += 1) {
    const isFree = index >= paidAccounts;
    const signedIn = await port.connect(
      isFree
        ? { by: 'password', username: `free+kill${index}@sandbox.test`, password: 'sandbox' }
        : { by: 'cookie', cookie: `li_at_ok_kill${index}`, userAgent: 'Mozilla/5.0 (kill run)' },
      {},
    );
    if (signedIn.result !== 'connected') throw new Error('The sandbox asked for a checkpoint.');
    const { providerAccountId } = signedIn;
    const own = await port.getOwnProfile(providerAccountId);
    const accountId = platform.random.id();
    const now = platform.clock.businessNow();
    await inWorkspace(platform.db, given.workspaceId, async (tx) => {
      await sender.hooks.accountLinked(tx, {
        id: accountId,
        workspaceId: given.workspaceId,
        memberKey: createHash('sha256')
          .update(own.publicIdentifier ?? own.providerId)
          .digest(),
        providerAccountId,
        name: `${own.firstName} ${own.lastName}`,
        headline: own.headline,
        email: own.email,
        picture: own.picture,
        publicIdentifier: own.publicIdentifier,
        ownProviderId: own.providerId,
        type: own.premium ? 'premium' : 'free',
        status: 'Active',
        statusReason: null,
        statusAt: now,
        timeZone: 'UTC',
        connectedAt: now,
      });
      await change(
        tx,
        sql`update account_runtime set working_hours = ${JSON.stringify(everyHour)},
            warm_up = ${JSON.stringify(MATURE)}, caps = ${JSON.stringify(isFree ? freeCaps : {})}
          where account_id = ${accountId}`,
      );
    });
    linked.push({ accountId, providerAccountId, isFree });
  }
  return linked;
}

/**
 * Plans what the campaigns want: invitations with and without notes, messages to relations (two of them the
 * same text to the same person), visits. Everything through the sender's own planning, in tenant transactions.
 */
export async function planEffects(
  platform: Platforms,
  sender: Sender,
  given: {
    sandboxUrl: string;
    workspaceId: string;
    accounts: readonly LinkedAccount[];
    people: readonly string[];
    dice: () => number;
  },
): Promise<number> {
  const port = createUnipileLinkedIn({ apiUrl: given.sandboxUrl, apiKey: sandboxKey });
  const campaigns = Array.from({ length: 4 }, () => platform.random.id());
  let planned = 0;
  for (const account of given.accounts) {
    const relations = await allRelations(port, account.providerAccountId);
    const related = new Set(relations.map((person) => person.publicIdentifier));
    const strangers = shuffled(
      given.people.filter((person) => !related.has(person)),
      given.dice,
    );
    const wanted: Omit<ActionPlan, 'accountId' | 'origin' | 'effectKey' | 'notBefore' | 'campaignId'>[] = [];
    const stranger = () => ({
      leadId: platform.random.id(),
      publicIdentifier: strangers.pop() ?? '',
      providerId: null,
    });
    for (let nth = 0; nth < (account.isFree ? freeInvitations : 4); nth += 1) {
      const body =
        nth % 2 === 0 && nth < 20 ? `Hello, shall we connect? Greetings from letter ${nth}.` : null;
      wanted.push({ kind: 'invite', person: stranger(), body, priority: 'invite' });
    }
    if (!account.isFree) {
      for (const person of shuffled(relations, given.dice).slice(0, 3)) {
        const lead = {
          leadId: platform.random.id(),
          publicIdentifier: person.publicIdentifier,
          providerId: person.providerId,
        };
        const body = `Hi ${person.fullName}, a short question about ${planned} things. May I call you?`;
        wanted.push({ kind: 'message', person: lead, body, priority: 'followUp' });
        // The hard case: the next step says the same to the same person.
        if (given.dice() < 0.2) wanted.push({ kind: 'message', person: lead, body, priority: 'followUp' });
      }
      for (let nth = wanted.length; nth < 9; nth += 1) {
        wanted.push({ kind: 'visit', person: stranger(), body: null, priority: 'visit' });
      }
    }
    await inWorkspace(platform.db, given.workspaceId, async (tx) => {
      for (const effect of wanted) {
        planned += 1;
        const result = await sender.plan(tx, given.workspaceId, {
          ...effect,
          accountId: account.accountId,
          origin: 'campaign',
          effectKey: `effect ${planned}`,
          campaignId: campaigns[planned % campaigns.length] ?? null,
          notBefore: platform.clock.businessNow(),
        });
        if (!result.planned) throw new Error('An effect was planned twice.');
      }
    });
  }
  return planned;
}

async function allRelations(port: ReturnType<typeof createUnipileLinkedIn>, providerAccountId: string) {
  const found = [];
  for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
    const page: Awaited<ReturnType<typeof port.listRelations>> = await port.listRelations(providerAccountId, {
      limit: 500,
      cursor,
    });
    found.push(...page.items);
    cursor = page.cursor;
  }
  return found;
}

function shuffled<T>(items: readonly T[], dice: () => number): T[] {
  return items
    .map((item) => ({ item, at: dice() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
