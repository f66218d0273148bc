import { setTimeout as wait } from 'node:timers/promises';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { systemRandom } from '../../platform/system-random.ts';
import type { InboundRoom } from './inbound-room.ts';
import { freezeMs, type CellResult } from './send-cell.ts';
import type { SweepWorld } from './sweep-world.ts';
import type { SweepWorker } from './sweep-worker.ts';
import { createWound, type Strike } from './wound.ts';

/** What becomes of four messages of one conversation on their way to us; each number is one of them. */
export const webhookFates = {
  'in order': [0, 1, 2, 3],
  duplicated: [0, 0, 1, 1, 2, 3, 3, 2, 1, 0],
  reversed: [3, 2, 1, 0],
  'an early one lost': [1, 2, 3],
  'the last one lost': [0, 1, 2],
  'all lost': [],
  'one after the sweep': [0, 2, 3, 'sweep', 1],
  'all at once, after the sweep': ['sweep', 0, 1, 2, 3],
} as const;
export type WebhookFate = keyof typeof webhookFates;

const minuteMs = 60_000;
/** Typed by the account's owner on the network: one before, whose report is lost, and one among three of theirs. */
const typedMessages = 2;
const inbound = ['Hello there', 'What does it cost?', 'Hello?'];

/** One conversation while a worker is struck at one point: in the end it equals the network's, and stopped what it must. */
export async function runWebhookCell(
  world: SweepWorld,
  fate: WebhookFate,
  strike?: Strike,
): Promise<CellResult> {
  await world.forgetNotes();
  const { keeper } = world;
  const keepers = world.inboundOf(keeper);
  const account = await world.newLinkedAccount();
  const { chatId, person, providerId } = await findChat(world, account.providerAccountId);
  const bodies = await talk(world, { ...account, chatId, person });
  const leadId = await inWorkspace(keeper.platform.db, account.workspaceId, (tx) =>
    keepers.leads.ensureLeadFromPerson(tx, account.workspaceId, {
      accountId: account.accountId,
      providerId,
      name: 'Somebody',
      headline: null,
      publicIdentifier: person,
      picture: null,
    }),
  );
  const { action } = await inWorkspace(keeper.platform.db, account.workspaceId, (tx) =>
    keeper.sender.plan(tx, account.workspaceId, {
      accountId: account.accountId,
      person: { leadId, publicIdentifier: person, providerId },
      kind: 'message',
      origin: 'campaign',
      effectKey: systemRandom.id(),
      stepId: 'follow-up',
      body: 'Did you have a minute to think about it?',
      notBefore: world.businessNow() + 180 * minuteMs,
      priority: 'followUp',
    }),
  );

  const worker = world.newWorker((cut) =>
    createWound({ target: strike?.target, blow: strike?.blow ?? 'kill', cut }),
  );
  const { wound } = worker;
  const room = world.inboundOf(worker);
  /** What the provider has not been thanked for: it comes again. */
  const open: number[] = [];
  const changesHands = (): boolean => wound.isStruck() && strike?.blow !== 'database';
  const life = (async (): Promise<void> => {
    for (const item of webhookFates[fate]) {
      if (changesHands() && item !== 'sweep') {
        open.push(item);
        continue;
      }
      if (item === 'sweep') await sweep(world, worker, room, changesHands);
      else {
        open.push(item);
        const taken = await room.receive(bodies[item]).then(
          () => true,
          () => false,
        );
        if (taken) open.splice(open.lastIndexOf(item), 1);
      }
      if (!changesHands()) await room.processNews();
    }
    if (!changesHands()) await sweep(world, worker, room, changesHands);
  })();
  await Promise.race([life, wound.struck]);
  if (changesHands() && strike?.blow === 'freeze') {
    await world.pass(freezeMs);
    const other = keepers.processNews().then(() => keepers.sweepInbox());
    await Promise.race([other, wait(150)]);
    wound.thaw();
    await Promise.all([other, life]);
  } else if (!changesHands()) await life;
  // What follows the last word that a dead worker heard goes to the one that is left.
  if (changesHands() && strike?.blow === 'kill') open.push(...rest(webhookFates[fate]));
  for (const item of open) await keepers.receive(bodies[item]);
  await keepers.processNews();
  await sweep(world, keeper, keepers, () => false);
  await world.pass(4 * 60 * minuteMs);
  await keeper.turn();
  await worker.close();

  const violations = await judge(world, { ...account, chatId, actionId: action.id, inbound: inbound.length });
  await world.retire(account);
  return { passed: wound.passed, struckAt: wound.struckAt(), state: 'over', violations };
}

const rest = (items: readonly (number | 'sweep')[]): number[] => items.filter((item) => item !== 'sweep');

/** Time passes until a claim of news counts as given up and every sweep is due. */
async function sweep(
  world: SweepWorld,
  worker: SweepWorker,
  room: InboundRoom,
  isOver: () => boolean,
): Promise<void> {
  for (const minutes of [2, 20, 70]) {
    if (isOver()) return;
    await world.pass(minutes * minuteMs);
    await room.processNews();
    if (isOver()) return;
    await room.sweepInbox();
    await worker.turn();
  }
}

async function findChat(world: SweepWorld, providerAccountId: string) {
  for (const chat of (await world.port.listChats(providerAccountId, { limit: 20 })).items) {
    const providerId = chat.attendeeProviderId;
    if (providerId === null) continue;
    const profile = await world.port.getProfile(providerAccountId, providerId).catch(() => undefined);
    if (profile?.connected !== true || profile.publicIdentifier === null) continue;
    // Some people have blocked everybody here.
    const { chatId } = chat;
    const typed = { kind: 'message', providerAccountId, chatId, text: 'Typed a while ago' } as const;
    const answer = await (await world.port.openMutation(typed)).write(5_000);
    if (answer.answer !== 'http' || answer.status >= 300) continue;
    await nextReport(world, providerAccountId);
    return { chatId, person: profile.publicIdentifier, providerId };
  }
  throw new Error('The sandbox has no conversation for this account.');
}

/** They write, we type, they write: answers the four reports as the network would bring them. */
async function talk(
  world: SweepWorld,
  given: { providerAccountId: string; chatId: string; person: string },
): Promise<unknown[]> {
  const { providerAccountId, chatId, person } = given;
  const say = (text: string) =>
    world.sandbox.control(`/people/${person}/reply`, { accountId: providerAccountId, text });
  const steps = [
    () => say(inbound[0] ?? ''),
    async () => {
      const typed = { kind: 'message', providerAccountId, chatId, text: 'Typed on the phone' } as const;
      await (await world.port.openMutation(typed)).write(5_000);
    },
    () => say(inbound[1] ?? ''),
    () => say(inbound[2] ?? ''),
  ];
  const bodies: unknown[] = [];
  for (const step of steps) {
    await world.pass(minuteMs);
    await step();
    bodies.push(await nextReport(world, providerAccountId));
  }
  return bodies;
}

async function nextReport(world: SweepWorld, providerAccountId: string): Promise<unknown> {
  for (let passed = 0; passed < 5_000; passed += 5) {
    const at = world.heard.findIndex(
      (one) =>
        one.providerAccountId === providerAccountId && world.port.readWebhook(one.body)?.news === 'message',
    );
    if (at >= 0) return world.heard.splice(at, 1)[0]?.body;
    await wait(5);
  }
  throw new Error('The sandbox did not report a message.');
}

async function judge(
  world: SweepWorld,
  cell: {
    workspaceId: string;
    providerAccountId: string;
    chatId: string;
    actionId: string;
    inbound: number;
  },
): Promise<string[]> {
  const violations: string[] = [];
  const shown = (await world.port.listMessages(cell.providerAccountId, cell.chatId, { limit: 100 })).items
    .toReversed()
    .map(({ messageId, text, at, isOwn }) => `${messageId} ${at} ${isOwn} ${text}`);
  const { rows } = await world.owner.query<{ id: string; at: Date; is_own: boolean; text: string }>(
    `select m.provider_message_id as id, m.at, m.is_own, m.text from messages m
      join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
      where c.workspace_id = $1 and c.chat_id = $2 order by m.at, m.id`,
    [cell.workspaceId, cell.chatId],
  );
  const kept = rows.map(({ id, at, is_own, text }) => `${id} ${at.getTime()} ${is_own} ${text}`);
  if (kept.join('\n') !== shown.join('\n')) {
    violations.push(`the conversation has ${kept.length} messages, the network shows ${shown.length}`);
  }
  const { rows: counts } = await world.owner.query<{ replies: number; stopped: string }>(
    `select (select count(*)::int from actions where workspace_id = $1 and step_id = 'noted reply') as replies,
        (select state from actions where id = $2) as stopped`,
    [cell.workspaceId, cell.actionId],
  );
  const { replies, stopped } = counts[0] ?? { replies: -1, stopped: 'gone' };
  if (replies !== cell.inbound)
    violations.push(`${replies} replies were announced, there are ${cell.inbound}`);
  if (stopped !== 'cancelled') violations.push(`what a reply must stop is ${stopped}`);
  const applied = (await world.ledger()).filter(
    (row) => row.account === cell.providerAccountId && row.applied,
  );
  if (applied.length !== typedMessages) {
    violations.push(`${applied.length - typedMessages} messages were sent after a reply`);
  }
  return violations;
}
