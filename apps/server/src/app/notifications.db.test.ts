import type { Session } from '@waypost/contract/auth';
import type { Notification } from '@waypost/contract/notifications';
import { placeOf, titleOf } from '@waypost/domain/notifications/words';
import type { ProductEvents } from '@waypost/domain/product-events';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAuth } from '../features/auth/index.ts';
import { createNotifications } from '../features/notifications/index.ts';
import { createUsers } from '../features/users/index.ts';
import { inWorkspace } from '../platform/db/tenant.ts';
import type { Loop } from '../platform/feature.ts';
import { createTestApi, type TestApi } from '../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../platform/testing/test-platform.ts';
import { type Letter, MailError } from '../ports/mail.ts';

let platform: TestPlatform;
let api: TestApi;
let mailLoop: Loop;
let letters: Letter[];
let mailFails: Error | null;
const names = new Map([['01920000-0000-7000-8000-0000000000aa', 'Mara Lind']]);
const mara = [...names.keys()][0]!;
const account = '01920000-0000-7000-8000-0000000000bb';
const campaign = '01920000-0000-7000-8000-0000000000dd';

beforeAll(async () => {
  platform = await createTestPlatform();
  const users = createUsers(platform);
  const auth = createAuth(platform, { users, startTrial: async () => {} });
  const notifications = createNotifications({
    platform,
    publicUrl: 'https://waypost.example',
    listenersOf: users.listPeople,
    namesOf: async () => ({
      leads: names,
      accounts: new Map([[account, 'Ada']]),
      campaigns: new Map([[campaign, 'RevOps']]),
    }),
    mail: {
      async send(letter) {
        if (mailFails !== null) throw mailFails;
        letters.push(letter);
      },
    },
  });
  mailLoop = notifications.loops![0]!;
  api = await createTestApi(platform, [users, auth, notifications], auth.authenticate);
});

afterAll(async () => {
  await api.close();
  await platform.close();
});

beforeEach(async () => {
  letters = [];
  mailFails = null;
  // What earlier tests left to be mailed.
  await runMail();
  letters = [];
});

interface Person {
  token: string;
  workspaceId: string;
}
let people = 0;
async function newcomer(preferences: object = {}): Promise<Person> {
  people += 1;
  const { data } = await api.call<Session>('POST', '/auth/signup', {
    body: { name: 'Nora', email: `nora${people}@example.com`, password: 'correct horse battery' },
  });
  const token = data.accessToken;
  await api.call('PUT', '/user', { token, body: { preferences } });
  return { token, workspaceId: data.user.workspaceId };
}

const announce = <Name extends keyof ProductEvents>(
  { workspaceId }: Person,
  name: Name,
  event: ProductEvents[Name],
) =>
  inWorkspace(platform.db, workspaceId, (tx) =>
    platform.announcements.announce(tx, workspaceId, name, event),
  );
let messages = 0;
const reply = (person: Person, messageId = `m${(messages += 1)}`) =>
  announce(person, 'inbox.reply-received', {
    linkedinAccountId: account,
    leadId: mara,
    conversationId: '01920000-0000-7000-8000-0000000000cc',
    messageId,
    receivedAt: platform.clock.businessNow(),
  });
const lose = (person: Person) =>
  announce(person, 'linkedin.account-disconnected', {
    linkedinAccountId: account,
    at: platform.clock.businessNow(),
    reason: 'LinkedIn asked to sign in again.',
  });
interface Page {
  items: Notification[];
  nextCursor: string | null;
  unread: number;
}
const told = async ({ token }: Person, query = '') =>
  (await api.call<Page>('GET', `/notifications${query}`, { token })).data;
const runMail = async () => {
  while (await mailLoop.run(new AbortController().signal));
};

const trial = { periodStartsAt: 1, startsAnewAt: null };

describe('in the product', () => {
  it('a reply is told once, however often it is heard, with the name of now', async () => {
    const person = await newcomer();
    await reply(person, 'same');
    await reply(person, 'same');
    const page = await told(person);
    expect(page.unread).toBe(1);
    expect(page.items).toMatchObject([{ kind: 'reply', lead: { name: 'Mara Lind' }, readAt: null }]);
    names.clear();
    expect((await told(person)).items).toMatchObject([{ kind: 'reply', lead: null }]);
    names.set(mara, 'Mara Lind');
  });

  it('everything is reached page by page, newest first, and can be read one by one or at once', async () => {
    const person = await newcomer();
    for (let n = 0; n < 5; n += 1) await reply(person);
    const first = await told(person, '?limit=3');
    const rest = await told(person, `?limit=3&cursor=${first.nextCursor}`);
    const ids = [...first.items, ...rest.items].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted().toReversed());
    expect(ids).toHaveLength(5);
    expect(rest.nextCursor).toBeNull();
    const read = (body: object) =>
      api.call<{ unread: number }>('POST', '/notifications/read', { token: person.token, body });
    expect((await read({ ids: ids.slice(0, 2) })).data.unread).toBe(3);
    expect((await read({ all: true })).data.unread).toBe(0);
  });

  it('A12 an account that was unlinked is no longer said to be lost: unread before, read now, and no letter leaves', async () => {
    const person = await newcomer();
    await lose(person);
    await reply(person);
    expect((await told(person)).unread).toBe(2);
    const at = platform.clock.businessNow();
    await announce(person, 'linkedin.account-deleted', {
      linkedinAccountId: account,
      at,
    });
    const { unread, items } = await told(person);
    expect(unread).toBe(1);
    expect(items.find(({ kind }) => kind === 'account_lost')?.readAt).not.toBeNull();
  });

  it('A12 an account that is connected again settles what was told of it: read, with when, told to open bells, and no letter leaves', async () => {
    const person = await newcomer();
    const hints = () =>
      inWorkspace(platform.db, person.workspaceId, async (tx) => {
        const { rows } = await sql`select 1 from live_events
          where workspace_id = ${person.workspaceId} and kind = 'notifications.notification'`.execute(tx);
        return rows.length;
      });
    const reconnect = (linkedinAccountId: string) =>
      announce(person, 'linkedin.account-reconnected', {
        linkedinAccountId,
        at: platform.clock.businessNow(),
      });
    await lose(person);
    await reply(person);
    await reconnect(mara);
    expect(await told(person)).toMatchObject({ unread: 2 });
    const before = await hints();
    const at = new Date(platform.clock.businessNow()).toISOString();
    await reconnect(account);
    await reconnect(account);
    expect(await hints()).toBe(before + 1);
    const { unread, items } = await told(person);
    expect(unread).toBe(1);
    expect(items).toMatchObject([
      { kind: 'reply', readAt: null, settledAt: null },
      { kind: 'account_lost', readAt: at, settledAt: at },
    ]);
    await runMail();
    expect(letters).toEqual([]);
    // Lost once more, it is news again.
    platform.clock.advance(60_000);
    await lose(person);
    expect((await told(person)).items[0]).toMatchObject({
      kind: 'account_lost',
      readAt: null,
      settledAt: null,
    });
  });

  it('A12 other tabs are told when something is read, and not when there was nothing to read', async () => {
    const person = await newcomer();
    const hints = () =>
      inWorkspace(platform.db, person.workspaceId, async (tx) => {
        const { rows } = await sql<{ kind: string }>`select kind from live_events
          where workspace_id = ${person.workspaceId} and kind = 'notifications.notification'`.execute(tx);
        return rows.length;
      });
    await reply(person);
    const before = await hints();
    await api.call('POST', '/notifications/read', { token: person.token, body: { all: true } });
    expect(await hints()).toBe(before + 1);
    await api.call('POST', '/notifications/read', { token: person.token, body: { all: true } });
    expect(await hints()).toBe(before + 1);
  });

  it('A9 an answer to feedback is told to who wrote it, in the product and by mail', async () => {
    const person = await newcomer();
    const { data } = await api.call<{ id: string }>('GET', '/user', { token: person.token });
    const answered = (userId: string) =>
      announce(person, 'feedback.answered', {
        ...{ feedbackId: account, userId, excerpt: 'It is done.', at: platform.clock.businessNow() },
      });
    await answered(mara);
    expect((await told(person)).items).toEqual([]);
    await answered(data.id);
    expect((await told(person)).items).toMatchObject([{ kind: 'feedback_answered', detail: 'It is done.' }]);
    await runMail();
    expect(letters.map(({ subject }) => subject)).toEqual(['Your feedback was answered']);
    expect(letters[0]!.text).toContain('Your feedback was answered. It is done.');
    expect(letters[0]!.text).toContain('https://waypost.example/settings/feedback');
  });

  it('nobody is told what happens in another workspace, nor can read it there', async () => {
    const [mine, other] = [await newcomer(), await newcomer()];
    await reply(mine);
    expect((await told(other)).items).toEqual([]);
    const { items } = await told(mine);
    await api.call('POST', '/notifications/read', { token: other.token, body: { ids: [items[0]!.id] } });
    expect((await told(mine)).unread).toBe(1);
  });

  it('what somebody switched off is not told, and what nobody wants is not kept', async () => {
    const person = await newcomer({ notifications: { ways: { reply: { inApp: false, mail: false } } } });
    await reply(person);
    await lose(person);
    expect((await told(person)).items.map(({ kind }) => kind)).toEqual(['account_lost']);
  });

  it('credits warn at 80 % and at the end, once in a period', async () => {
    const person = await newcomer();
    const spend = (before: number, after: number) =>
      announce(person, 'billing.credits-spent', { before, after, max: 100, ...trial });
    for (const [before, after] of [
      [0, 79],
      [79, 85],
      [85, 100],
      [78, 85],
    ] as const)
      await spend(before, after);
    expect((await told(person)).items.map(({ kind }) => kind)).toEqual(['credits_gone', 'credits_low']);
    await runMail();
    expect(letters.map(({ subject }) => subject)).toEqual(['All your keywords are used']);
  });

  it('credits warn by mail too where it is asked for, once at 80 % and once at the end', async () => {
    const both = { inApp: true, mail: true };
    const person = await newcomer({ notifications: { ways: { credits_low: both, credits_gone: both } } });
    const spend = async (before: number, after: number) => {
      await announce(person, 'billing.credits-spent', { before, after, max: 100, ...trial });
      await runMail();
    };
    await spend(0, 80);
    await spend(80, 81);
    await spend(79, 80);
    await spend(81, 100);
    await spend(99, 100);
    expect(letters.map(({ subject }) => subject)).toEqual([
      '80% of your keywords are used',
      'All your keywords are used',
    ]);
    // The trial has no other month to wait for.
    expect(letters[1]!.text).toContain(
      'You have used 100 of 100 keywords. Search, scores and AI drafts wait for a plan.',
    );
    expect(letters[1]!.text).toContain('Open Billing:\nhttps://waypost.example/billing');
    expect(letters.map(({ text }) => text).join()).not.toMatch(/month|credits|anew/);
  });

  it('a failed payment is told once, by mail too, with what it ends and when', async () => {
    const person = await newcomer();
    const at = Date.parse('2026-03-02T09:00:00Z');
    for (const endsAt of [at + 14 * 86_400_000, at + 14 * 86_400_000])
      await announce(person, 'billing.payment-failed', { plan: 'Growth', at, endsAt });
    expect((await told(person)).items).toMatchObject([
      {
        kind: 'payment_failed',
        detail:
          'What Growth gives goes on until 16 Mar 2026; then campaigns stop. Billing has the way to pay.',
      },
    ]);
    await runMail();
    expect(letters.map(({ subject }) => subject)).toEqual(['A payment did not go through']);
    expect(letters[0]!.text).toContain('goes on until 16 Mar 2026; then campaigns stop.');
    expect(letters[0]!.text).toContain('https://waypost.example/billing');
  });

  it('the end of a trial or a plan is told before and when it has come, by mail too, with the day and what rests', async () => {
    const person = await newcomer();
    const at = Date.parse('2026-12-07T09:00:00Z');
    for (const hasEnded of [false, false, true, true]) {
      await announce(person, 'billing.plan-ends', { plan: null, subscriptionId: null, at, hasEnded });
      await announce(person, 'billing.plan-ends', { plan: 'Growth', subscriptionId: '7', at, hasEnded });
    }
    const items = (await told(person)).items.toReversed();
    expect(items.map(({ kind, detail }) => `${kind}: ${detail?.split('.')[0]}`)).toEqual([
      'plan_ending: The free trial ends on 07 Dec 2026',
      'plan_ending: Growth ends on 07 Dec 2026',
      'plan_ended: The free trial is over: search, scores and AI drafts wait for a plan',
      'plan_ended: Growth has ended: campaigns rest until you choose a plan under Billing, then go on where they stood',
    ]);
    await runMail();
    expect(letters).toHaveLength(1);
    // That it ends soon is over with it.
    expect((await told(person)).unread).toBe(2);
    expect(letters[0]!.text).not.toContain('ends soon');
    expect(items.map(({ isTrial }) => isTrial)).toEqual([true, false, true, false]);
    expect(letters[0]!.text).toContain('Your trial has ended. The free trial is over: search, scores');
    expect(letters[0]!.text).toContain('Your plan has ended. Growth has ended: campaigns rest');
    expect(letters[0]!.text).toContain('Open Billing:\nhttps://waypost.example/billing');
  });

  it('a campaign that ended by itself or could not start is told under its name, each time once', async () => {
    const person = await newcomer();
    const at = Date.parse('2026-12-07T09:00:00Z');
    const finished = {
      ...{ campaignId: campaign, at, leads: 1_204, replied: 34, failed: 6 },
      because: 'steps_done' as const,
    };
    await announce(person, 'campaigns.finished', finished);
    await announce(person, 'campaigns.finished', finished);
    await announce(person, 'campaigns.not-started', { ...finished, reason: 'All senders are disconnected.' });
    const items = (await told(person)).items.toReversed();
    expect(items.map((item) => [titleOf(item), item.detail, placeOf(item)])).toEqual([
      [
        'RevOps is finished',
        'Of 1,204 leads 34 replied, 6 failed and can be tried again.',
        `/campaign/${campaign}`,
      ],
      [
        'RevOps could not start',
        'All senders are disconnected. It is a draft again.',
        `/campaign/${campaign}`,
      ],
    ]);
    await runMail();
    // That one is finished asks for nothing: by itself it is no letter.
    expect(letters.map(({ subject }) => subject)).toEqual(['RevOps could not start']);
  });

  it('a campaign that was paused because nothing was running is told with the reason, by mail too', async () => {
    const person = await newcomer();
    const reason = 'Waypost was off for 9 days.';
    await announce(person, 'campaigns.paused', { campaignId: campaign, at: 1, reason });
    const { items } = await told(person);
    expect(items.map((item) => [titleOf(item), item.detail, placeOf(item)])).toEqual([
      ['RevOps is paused', reason, `/campaign/${campaign}`],
    ]);
    await runMail();
    expect(letters.map(({ subject }) => subject)).toEqual(['RevOps is paused']);
  });

  it('a decision is asked for where the lead stands, and is no longer once somebody decided', async () => {
    const person = await newcomer();
    const action: Omit<
      ProductEvents['linkedin.action-ended'],
      'outcome' | 'code' | 'message' | 'wasInReview'
    > = {
      ...{
        actionId: 'a1',
        linkedinAccountId: account,
        leadId: mara,
        campaignId: campaign,
        enrolmentId: null,
      },
      ...{ kind: 'invite', stepId: null, providerRef: null, chatId: null },
      at: platform.clock.businessNow(),
    };
    const end = async (outcome: 'needs_review' | 'rejected', message: string) =>
      announce(person, 'linkedin.action-ended', {
        ...action,
        ...{ outcome, code: outcome, message, wasInReview: outcome === 'rejected' },
      });
    await end('needs_review', 'LinkedIn refused it for weeks.');
    const [asked] = (await told(person)).items;
    expect([titleOf(asked!), asked?.detail, placeOf(asked!)]).toEqual([
      'An action for Mara Lind needs your decision',
      'LinkedIn refused it for weeks.',
      `/campaign/${campaign}?tab=leads&search=Mara%20Lind`,
    ]);
    await end('rejected', 'Skipped by hand.');
    const after = await told(person);
    expect([after.unread, after.items.length, titleOf(after.items[0]!)]).toEqual([
      ...[0, 1, 'An action for Mara Lind is decided'],
    ]);
    expect(after.items[0]?.settledAt).not.toBeNull();
  });

  it('a plan that goes on after all is no longer said to end: read, and no letter leaves', async () => {
    const person = await newcomer();
    const at = Date.parse('2026-12-07T09:00:00Z');
    await announce(person, 'billing.plan-ends', {
      ...{ plan: 'Growth', subscriptionId: '7', at, hasEnded: false },
    });
    await reply(person);
    await announce(person, 'billing.plan-goes-on', { insteadOf: at });
    expect((await told(person)).unread).toBe(1);
    await runMail();
    expect(letters).toEqual([]);
  });

  it('a failed payment that was made after all is read, and no letter about it leaves', async () => {
    const person = await newcomer();
    const at = Date.parse('2026-12-07T09:00:00Z');
    await announce(person, 'billing.payment-failed', { plan: 'Growth', at, endsAt: at + 14 * 86_400_000 });
    await announce(person, 'billing.payment-cleared', { since: at });
    expect((await told(person)).unread).toBe(0);
    await runMail();
    expect(letters).toEqual([]);
  });

  it('a second subscription is told once, with both plans by name', async () => {
    const person = await newcomer();
    for (const subscriptionId of ['7', '7', '8']) {
      const otherPlan = subscriptionId === '7' ? 'Basic' : 'Growth';
      await announce(person, 'billing.paid-twice', { subscriptionId, plan: 'Growth', otherPlan });
    }
    expect((await told(person)).items).toMatchObject([
      { kind: 'paid_twice', detail: expect.stringMatching(/^Growth was bought twice/) as string },
      { kind: 'paid_twice', detail: expect.stringMatching(/^Basic is paid for beside Growth/) as string },
    ]);
  });

  it('a cursor that is none is refused with a sentence', async () => {
    const { token } = await newcomer();
    expect((await api.call('GET', '/notifications?cursor=x', { token })).status).toBe(422);
  });
});

describe('by mail', () => {
  const byMail = { ways: { reply: { inApp: true, mail: true } } };

  it('one letter says everything that waits, and it leaves once', async () => {
    const person = await newcomer({ notifications: byMail });
    await reply(person);
    await lose(person);
    await runMail();
    await runMail();
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatchObject({ subject: '2 things happened' });
    expect(letters[0]!.text).toContain('Mara Lind replied to Ada.');
    expect(letters[0]!.text).toContain('Ada is disconnected. LinkedIn asked to sign in again.');
  });

  it('waits for the morning in quiet hours, and does not come for what was read meanwhile', async () => {
    const now = platform.clock.businessNow();
    const minute = Math.floor((((now % 86_400_000) + 86_400_000) % 86_400_000) / 60_000);
    const quiet = { from: minute, to: (minute + 120) % 1_440 };
    const person = await newcomer({ notifications: { ...byMail, quiet }, timeZone: 'UTC' });
    const reader = await newcomer({ notifications: { ...byMail, quiet }, timeZone: 'UTC' });
    await reply(person);
    await reply(reader);
    await api.call('POST', '/notifications/read', { token: reader.token, body: { all: true } });
    await runMail();
    expect(letters).toHaveLength(0);
    platform.clock.advance(3 * 3_600_000);
    await runMail();
    expect(letters.map(({ subject }) => subject)).toEqual(['Mara Lind replied to Ada']);
  });

  it('a server that does not answer costs no letter; an address that is refused holds nobody up', async () => {
    const person = await newcomer({ notifications: byMail });
    await reply(person);
    mailFails = new MailError('unavailable', 'No answer.');
    await expect(mailLoop.run(new AbortController().signal)).rejects.toThrow('No answer.');
    mailFails = null;
    await sql`update due_work set locked_until_wall = now() - interval '1 second'`.execute(platform.db);
    await runMail();
    expect(letters).toHaveLength(1);

    const refused = await newcomer({ notifications: byMail });
    await reply(refused);
    mailFails = new MailError('refused', 'Nobody there.');
    await runMail();
    mailFails = null;
    await runMail();
    expect(letters).toHaveLength(1);
  });
});
