import type { PlanEnds } from '@waypost/domain/billing/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BillingStage, type Buyer, createBillingStage, dayMs } from './testing/billing-stage.ts';

let stage: BillingStage;
const told: (PlanEnds & { workspaceId: string })[] = [];
const goesOn: string[] = [];
beforeAll(async () => {
  stage = await createBillingStage();
  const { announcements } = stage.platform;
  announcements.inTransaction('billing.plan-ends', async (_tx, workspaceId, end) => {
    told.push({ ...end, workspaceId });
  });
  announcements.inTransaction('billing.plan-goes-on', async (_tx, workspaceId) => {
    goesOn.push(workspaceId);
  });
});
afterAll(() => stage.close());

const now = () => stage.platform.clock.businessNow();
const wordsTo = ({ workspaceId }: Buyer) =>
  told
    .filter((end) => end.workspaceId === workspaceId)
    .map(({ plan, at, hasEnded }) => ({ plan, at, hasEnded }));
/** Turns of the loop, more than there are words. */
async function turn(): Promise<void> {
  const loop = stage.billing.loops?.find(({ name }) => name === 'billing.tell-ends');
  for (let times = 0; times < 3; times += 1) await loop?.run(new AbortController().signal);
}
async function advance(ms: number): Promise<void> {
  await stage.advance(ms);
  await turn();
}
async function hear({ workspaceId }: Buyer, count = 1): Promise<void> {
  for (const webhook of await stage.relay.take(count, workspaceId)) await stage.deliver(webhook);
  await turn();
}
async function cancel(buyer: Buyer): Promise<number> {
  await stage.put(buyer, { action: 'cancel' });
  await hear(buyer);
  return Date.parse((await stage.subscriptionOf(buyer)).endsAt ?? '');
}

describe('the end of a trial', () => {
  it('is told three days before and when it has come, once each', async () => {
    const buyer = await stage.newWorkspace();
    const at = now() + 14 * dayMs;
    await advance(11 * dayMs - 1);
    expect(wordsTo(buyer)).toEqual([]);
    await advance(1);
    expect(wordsTo(buyer)).toEqual([{ plan: null, at, hasEnded: false }]);
    await advance(3 * dayMs - 1);
    expect(wordsTo(buyer)).toHaveLength(1);
    await advance(1);
    await advance(30 * dayMs);
    expect(wordsTo(buyer)).toEqual([
      { plan: null, at, hasEnded: false },
      { plan: null, at, hasEnded: true },
    ]);
  });

  it('is not told to who bought a plan meanwhile, and is taken back where it was told', async () => {
    const buyer = await stage.newWorkspace();
    await advance(12 * dayMs);
    expect(wordsTo(buyer)).toHaveLength(1);
    const { data } = await stage.put(buyer, { planId: 2 });
    await stage.deliver(await stage.pay(data.checkoutUrl, buyer.workspaceId));
    expect(goesOn).toContain(buyer.workspaceId);
    await advance(3 * dayMs);
    expect(wordsTo(buyer)).toHaveLength(1);
  });
});

describe('the end of a plan', () => {
  it('that was cancelled is told three days before and when it has come, whatever the provider repeats', async () => {
    const buyer = await stage.withPlan(2);
    const at = await cancel(buyer);
    expect(wordsTo(buyer)).toEqual([]);
    await advance(at - now() - 3 * dayMs);
    await stage.sweep();
    await turn();
    expect(wordsTo(buyer)).toEqual([{ plan: 'Growth', at, hasEnded: false }]);
    await advance(3 * dayMs);
    await hear(buyer);
    await stage.sweep();
    await advance(2 * dayMs);
    expect(wordsTo(buyer)).toEqual([
      { plan: 'Growth', at, hasEnded: false },
      { plan: 'Growth', at, hasEnded: true },
    ]);
  });

  it('is not told when it was resumed meanwhile, even if the provider’s word of that is lost', async () => {
    const buyer = await stage.withPlan(1);
    const at = await cancel(buyer);
    await advance(at - now() - 2 * dayMs);
    expect(wordsTo(buyer)).toHaveLength(1);
    await stage.put(buyer, { action: 'resume' });
    // Its webhook is not delivered.
    await advance(3 * dayMs);
    expect(await stage.subscriptionOf(buyer)).toMatchObject({ status: 'active' });
    expect(wordsTo(buyer)).toHaveLength(1);
    expect(goesOn).toContain(buyer.workspaceId);
  });

  it('is told to nobody whose plan renews, however far the clock jumps', async () => {
    const buyer = await stage.withPlan(3);
    await advance(45 * dayMs);
    await advance(40 * dayMs);
    expect(await stage.subscriptionOf(buyer)).toMatchObject({ status: 'active' });
    expect(wordsTo(buyer)).toEqual([]);
  });
});
