import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../platform/testing/test-api.ts';
import type { Payments } from '../../ports/payments.ts';
import { type BillingStage, createBillingStage } from './testing/billing-stage.ts';
import { findSubscription } from './subscription.store.ts';
import { type Happening, type Letter, scriptedPayments } from './testing/scripted-payments.ts';

let stage: BillingStage;
let api: TestApi;
let billing: ReturnType<BillingStage['billingOver']>;
let script: ReturnType<typeof scriptedPayments>;
beforeAll(async () => {
  stage = await createBillingStage();
  const refuse = () => Promise.reject(new Error('Nobody asks for that here.'));
  const payments: Payments = {
    ...{ createCheckout: refuse, changeVariant: refuse, resume: refuse, readRecords: refuse },
    cancel: (id) => script.payments.cancel(id),
    readSubscription: (id) => script.payments.readSubscription(id),
    openWebhook: (body, headers) => script.payments.openWebhook(body, headers),
  };
  billing = stage.billingOver(payments);
  api = await createTestApi(stage.platform, [billing], stage.authenticate);
});
afterAll(async () => {
  await api.close();
  await stage.close();
});

async function begin(): Promise<string> {
  const { workspaceId } = await stage.newWorkspace();
  script = scriptedPayments(workspaceId, stage.platform.clock.businessNow());
  return workspaceId;
}

async function deliver({ body, headers }: Letter): Promise<string> {
  const answer = await api.server.inject({
    method: 'POST',
    url: '/api/webhooks/payments',
    payload: body,
    headers,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: { outcome: string } }>().data.outcome;
}

const readDue = () => billing.loops?.[0]?.run(new AbortController().signal);
const storedOf = (workspaceId: string) =>
  stage.within({ workspaceId }, (tx) => findSubscription(tx, workspaceId));

const happening: fc.Arbitrary<Happening> = fc.record({
  what: fc.constantFrom('buy', 'buy', 'change', 'cancel', 'resume', 'renew', 'fail', 'expire', 'expire'),
  pick: fc.nat(5),
  second: fc.boolean(),
});

const some = fc.array(fc.nat(20), { maxLength: 2 });
/**
 * One thing happens. Before it letters arrive whose read of the provider is answered only at the end: they know what
 * was. After it letters arrive that are dealt with at once; every number picks one of the letters there are by then.
 */
const scene = fc.record({ slow: some, happens: happening, quick: some, isRead: fc.boolean() });

describe('A11 the provider’s events', () => {
  it('in any order, late, twice and at once end in what the provider has', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(scene, { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat(1_000), { minLength: 40, maxLength: 40 }),
        async (scenes, places) => {
          const workspaceId = await begin();
          const arrived = new Set<Letter>();
          const pick = (numbers: readonly number[]): Letter[] =>
            numbers.flatMap((n) => script.letters[n % Math.max(1, script.letters.length)] ?? []);
          for (const { slow, happens, quick, isRead } of scenes) {
            const answerSlow = script.holdReads();
            const late = pick(slow);
            const dealing = late.map(deliver);
            // What is known already is not read again.
            await Promise.race([script.firstHeld(), Promise.all(dealing)]);
            script.happen(happens);
            script.letReadsPass();
            const now = pick(quick);
            for (const letter of now) await deliver(letter);
            if (isRead) await readDue();
            answerSlow();
            await Promise.all(dealing);
            for (const letter of [...late, ...now]) arrived.add(letter);
          }
          // What has not arrived yet arrives now, in any order.
          const left = script.letters
            .filter((letter) => !arrived.has(letter))
            .map((letter, n) => ({ letter, place: places[n] ?? 0 }))
            .toSorted((a, b) => a.place - b.place);
          for (const { letter } of left) await deliver(letter);
          for (let turns = 0; turns < 3; turns += 1) await readDue();

          const truth = script.truth();
          const stored = await storedOf(workspaceId);
          if (truth?.status === 'active') expect(stored?.pastDueSince).toBeNull();
          if (truth?.status === 'past_due') expect(stored?.pastDueSince).not.toBeNull();
          expect(stored).toMatchObject({
            planId: Number(truth?.variantId) - 100,
            status: truth?.status,
            renewsAt: truth?.renewsAt,
            endsAt: truth?.endsAt,
            provider: { subscriptionId: truth?.id, updatedAt: truth?.updatedAt },
          });
        },
      ),
      { numRuns: 40 },
    );
  });

  it('of long ago, replayed with their signature, change nothing', async () => {
    const workspaceId = await begin();
    script.happen({ what: 'buy', pick: 0, second: true });
    script.happen({ what: 'change', pick: 1, second: true });
    script.happen({ what: 'cancel', pick: 0, second: true });
    const outcomes = [];
    for (const letter of script.letters.toReversed()) outcomes.push(await deliver(letter));
    expect(outcomes).toEqual(['stored', 'older', 'older']);
    for (const letter of script.letters) expect(await deliver(letter)).toBe('repeated');
    expect((await storedOf(workspaceId))?.status).toBe('cancelled');
  });
});
