import { setTimeout as wait } from 'node:timers/promises';
import type { SweepWorld, SweptAccount } from '../crash-sweep/sweep-world.ts';

/** One conversation of an account with one of its relations. */
interface Partner {
  account: SweptAccount;
  publicIdentifier: string;
  chatId: string | undefined;
}

const minuteMs = 60_000;
/** Requests to the network at the same time. */
const sideBySide = 6;

/**
 * Lets people and account owners write on the network, and people read, until so many reports were sent. Answers the
 * bodies of the reports, in the order in which things happened.
 */
export async function talkUntil(
  world: SweepWorld,
  accounts: readonly SweptAccount[],
  given: { events: number; chatsPerAccount: number; dice: () => number; signal: AbortSignal },
): Promise<unknown[]> {
  const { dice } = given;
  const partners: Partner[] = [];
  for (const account of accounts) {
    const { items } = await world.port.listRelations(account.providerAccountId, {
      limit: given.chatsPerAccount,
    });
    for (const { publicIdentifier } of items) {
      if (publicIdentifier !== null) partners.push({ account, publicIdentifier, chatId: undefined });
    }
  }
  world.heard.length = 0;
  let expected = 0;
  for (let round = 0; expected < given.events; round += 1) {
    given.signal.throwIfAborted();
    await world.pass(7 * minuteMs);
    const turns = partners.slice(0, Math.max(1, given.events - expected)).map((partner) => ({
      partner,
      what: dice(),
      text: `${Math.floor(dice() * 1e9).toString(36)} in round ${round}`,
    }));
    await eachOf(turns, async (turn) => {
      if (await happen(world, turn)) expected += 1;
    });
    await untilHeard(world, expected);
  }
  return world.heard.splice(0).map(({ body }) => body);
}

/** Answers whether there is something to report. */
async function happen(
  world: SweepWorld,
  { partner, what, text }: { partner: Partner; what: number; text: string },
): Promise<boolean> {
  const { providerAccountId } = partner.account;
  if (partner.chatId !== undefined && what < 0.1) {
    const typed = { kind: 'message', providerAccountId, chatId: partner.chatId, text } as const;
    const answer = await (await world.port.openMutation(typed)).write(10_000);
    return answer.answer === 'http' && answer.status < 300;
  }
  const said = await world.ask<{ chatId: string }>(`/people/${partner.publicIdentifier}/reply`, {
    accountId: providerAccountId,
    text,
  });
  partner.chatId = said.chatId;
  return true;
}

async function untilHeard(world: SweepWorld, count: number): Promise<void> {
  for (let passed = 0; passed < 30_000; passed += 10) {
    if (world.heard.length >= count) return;
    await wait(10);
  }
  throw new Error(`The sandbox reported ${world.heard.length} of ${count} events.`);
}

/** Does `work` for all items, a few at a time. */
export async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items].toReversed();
  const lane = async (): Promise<void> => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: sideBySide }, lane));
}
