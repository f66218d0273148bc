import { sql } from 'kysely';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { change } from '../../platform/db/rows.ts';
import type { Account } from '../linkedin/index.ts';
import type { SeenAttendee } from './index.ts';
import { createInboxStage, type InboxStage, minuteMs } from './testing/inbox-stage.ts';

let stage: InboxStage;
let account: Account;
beforeAll(async () => {
  stage = await createInboxStage();
  account = await stage.addAccount();
  stage.clock.advance(24 * 60 * minuteMs);
});
afterAll(() => stage.close());

const note = 'We met at the fair. Shall we connect?';
const campaignText = 'Thank you for connecting! How do you plan your sales?';
/** The story as the network has it, minutes after its start. */
const story = [
  { tag: 'note', minute: 0, isOwn: true, text: note, origin: 'invitation_note' },
  { tag: 'first', minute: 1, isOwn: false, text: 'Hello there', origin: 'inbound' },
  { tag: 'manual', minute: 2, isOwn: true, text: 'Typed on the phone', origin: 'manual' },
  { tag: 'question', minute: 3, isOwn: false, text: 'What does it cost?', origin: 'inbound' },
  { tag: 'campaign', minute: 4, isOwn: true, text: campaignText, origin: 'campaign' },
  { tag: 'again', minute: 5, isOwn: false, text: 'Hello?', origin: 'inbound' },
] as const;

type Delivery =
  | { by: 'webhook'; message: number }
  /** The sender's look before a send: the newest messages, ids only. */
  | { by: 'look'; newest: number }
  | { by: 'sweep' }
  /** The answer to the request that sent the campaign message. */
  | { by: 'answer' };

const delivery: fc.Arbitrary<Delivery> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ by: fc.constant('webhook' as const), message: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({ by: fc.constant('look' as const), newest: fc.integer({ min: 1, max: 6 }) }),
  },
  { weight: 2, arbitrary: fc.constant({ by: 'sweep' as const }) },
  { weight: 2, arbitrary: fc.constant({ by: 'answer' as const }) },
);
/** Deliveries of one group run at the same time. Every message comes at least once, in some order. */
const deliveries = fc
  .tuple(
    fc.array(delivery, { maxLength: 12 }),
    fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6, maxLength: 6 }),
  )
  .chain(([some, all]) =>
    fc
      .shuffledSubarray(
        [
          ...some.map((item): Delivery => item),
          ...all.map((message): Delivery => ({ by: 'webhook', message })),
          { by: 'answer' },
        ] as Delivery[],
        { minLength: some.length + all.length + 1, maxLength: some.length + all.length + 1 },
      )
      .chain((order) =>
        fc
          .array(fc.integer({ min: 1, max: 4 }), { minLength: order.length, maxLength: order.length })
          .map((sizes) => groupsOf(order, sizes)),
      ),
  );

function groupsOf(order: readonly Delivery[], sizes: readonly number[]): Delivery[][] {
  const groups: Delivery[][] = [];
  let at = 0;
  for (const size of sizes) {
    if (at < order.length) groups.push(order.slice(at, at + size));
    at += size;
  }
  return groups;
}

interface World {
  chatId: string;
  person: SeenAttendee;
  startAt: number;
  actionId: string;
}

let worlds = 0;
async function newWorld(): Promise<World> {
  worlds += 1;
  const chatId = `order-${worlds}`;
  const person = stage.person(`Order${String.fromCharCode(65 + (worlds % 26))}${worlds}`);
  const startAt = stage.clock.businessNow();
  for (const heard of Object.values(stage.heard)) heard.length = 0;
  const invited = await stage.dispatched(account, person, {
    kind: 'invite',
    body: note,
    dispatchedAt: startAt - 60 * minuteMs,
  });
  await stage.setAction(invited.actionId, 'sent');
  const { actionId } = await stage.dispatched(account, person, {
    kind: 'message',
    body: campaignText,
    chatId,
    dispatchedAt: startAt + 4 * minuteMs - 1_000,
  });
  const network = stage.fake.chat(chatId, person);
  network.messages.push(...story.map((item) => ({ ...seen({ chatId, startAt }, item), seen: false })));
  network.unreadCount = 2;
  stage.clock.advance(30 * minuteMs);
  return { chatId, person, startAt, actionId };
}

function seen(world: Pick<World, 'chatId' | 'startAt'>, item: (typeof story)[number]) {
  const { chatId, startAt } = world;
  return {
    chatId,
    messageId: `${chatId}-${item.tag}`,
    text: item.text,
    at: startAt + item.minute * minuteMs,
    isOwn: item.isOwn,
  };
}

async function deliver(world: World, what: Delivery): Promise<void> {
  switch (what.by) {
    case 'webhook': {
      const item = story[what.message];
      if (item === undefined) throw new Error('No such message.');
      return stage.deliver(account, { ...seen(world, item), attendee: world.person });
    }
    case 'look':
      return stage.inbox.ingest(
        stage.workspaceId,
        account.id,
        story
          .slice(-what.newest)
          .toReversed()
          .map((item) => ({ ...seen(world, item), attendeeProviderId: world.person.providerId })),
      );
    case 'sweep':
      await stage.post('/refresh');
      return stage.sweep();
    case 'answer':
      return stage.tenant(async (tx) => {
        const changed = await change(
          tx,
          sql`update actions set state = 'sent', provider_ref = ${`${world.chatId}-campaign`}, ended_at = now()
            where workspace_id = ${stage.workspaceId} and id = ${world.actionId} and state = 'dispatched'`,
        );
        if (changed === 0) return;
        const action = await stage.sender.findAction(tx, stage.workspaceId, world.actionId);
        if (action === undefined) throw new Error('The action is gone.');
        await stage.platform.announcements.announce(tx, stage.workspaceId, 'linkedin.action-ended', {
          actionId: action.id,
          linkedinAccountId: account.id,
          leadId: action.leadId,
          kind: 'message',
          enrolmentId: action.enrolmentId,
          stepId: action.stepId,
          campaignId: null,
          wasInReview: false,
          outcome: 'sent',
          code: 'sent',
          message: 'Sent.',
          providerRef: action.providerRef,
          chatId: world.chatId,
          at: stage.clock.businessNow(),
        });
      });
  }
}

/** As the queue of webhooks does it: a transaction that lost a deadlock runs again. */
async function deliverAtLast(world: World, what: Delivery): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await deliver(world, what);
    } catch (error) {
      if (attempt === 5 || !(error instanceof pg.DatabaseError) || error.code !== '40P01') throw error;
    }
  }
}

test('any order, repeats and simultaneous deliveries leave the same conversation and tell each thing once', async () => {
  await fc.assert(
    fc.asyncProperty(deliveries, async (groups) => {
      const world = await newWorld();
      for (const group of groups) {
        await Promise.all(group.map((what) => deliverAtLast(world, what)));
      }
      const conversation = await stage.only(world.person.name);
      const { messages } = await stage.thread(conversation.id);
      const at = (minute: number) => new Date(world.startAt + minute * minuteMs).toISOString();
      expect(messages.items.map(({ text, origin, state, at }) => ({ text, origin, state, at }))).toEqual(
        story.toReversed().map((item) => ({
          text: item.text,
          origin: item.origin,
          state: item.isOwn ? 'sent' : 'received',
          at: at(item.minute),
        })),
      );
      expect(conversation).toMatchObject({
        lastText: 'Hello?',
        lastAt: at(5),
        lastIsOwn: false,
        unreadCount: 2,
        unansweredSince: at(3),
        name: world.person.name,
      });
      const byTime = (a: number, b: number) => a - b;
      expect(stage.heard.replies.map((reply) => reply.receivedAt).toSorted(byTime)).toEqual(
        [1, 3, 5].map((minute) => world.startAt + minute * minuteMs),
      );
      expect(stage.heard.manual.map((manual) => manual.sentAt)).toEqual([world.startAt + 2 * minuteMs]);
      expect(stage.heard.accepted).toHaveLength(1);
      const action = await stage.tenant((tx) =>
        stage.sender.findAction(tx, stage.workspaceId, world.actionId),
      );
      expect(action).toMatchObject({ state: 'sent', providerRef: `${world.chatId}-campaign` });
    }),
    { numRuns: 40 },
  );
}, 120_000);
