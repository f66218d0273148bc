import { describe, expect, it } from 'vitest';
import {
  announce,
  letters,
  newcomer,
  reply,
  runMail,
  told,
  useNotificationStage,
} from './testing/notification-stage.ts';

useNotificationStage();

const trial = { periodStartsAt: 1, startsAnewAt: null };

describe('in the product', () => {
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
});
