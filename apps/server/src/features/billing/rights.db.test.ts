import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BillingStage, createBillingStage, dayMs } from './testing/billing-stage.ts';

let stage: BillingStage;
beforeAll(async () => {
  stage = await createBillingStage();
});
afterAll(() => stage.close());

describe('A11 what a plan gives', () => {
  it('is told to the accounts with its end when the provider has spoken: the grace of a renewal, none once cancelled', async () => {
    const buyer = await stage.withPlan(1);
    const { renewsAt } = await stage.subscriptionOf(buyer);
    const paidTo = Date.parse(renewsAt ?? '');
    expect(stage.rights.get(buyer.workspaceId)).toMatchObject({
      actsUntil: paidTo + 3 * dayMs + 1,
      renews: true,
    });
    await stage.put(buyer, { action: 'cancel' });
    for (const webhook of await stage.relay.take(2, buyer.workspaceId)) await stage.deliver(webhook);
    expect(stage.rights.get(buyer.workspaceId)).toMatchObject({ actsUntil: paidTo, renews: false });
  });

  it('ends by our clock without a word of the provider, with an error that names the plan that ended', async () => {
    const buyer = await stage.withPlan(2);
    const { renewsAt } = await stage.subscriptionOf(buyer);
    // Our clock alone: the provider says nothing.
    const ahead = Date.parse(renewsAt ?? '') + 3 * dayMs + 1 - stage.platform.clock.businessNow();
    stage.platform.clock.advanceBusiness(ahead);
    expect(await stage.subscriptionOf(buyer)).toMatchObject({
      status: 'expired',
      usage: { keywords: { max: 0 } },
    });
    const refused = {
      code: 'plan_required',
      message: 'Your Growth plan has ended. Choose a plan under Billing to go on where it stood.',
    };
    const { workspaceId } = buyer;
    await expect(
      stage.within(buyer, (tx) => stage.billing.requireOutreach(tx, workspaceId)),
    ).rejects.toMatchObject(refused);
    await expect(
      stage.within(buyer, (tx) => stage.billing.requireAccounts(tx, workspaceId, 0)),
    ).rejects.toMatchObject(refused);
    await expect(
      stage.within(buyer, (tx) => stage.billing.requireLeadIntelligence(tx, workspaceId, 'ai')),
    ).rejects.toMatchObject(refused);
    await expect(
      stage.within(buyer, (tx) => stage.billing.spendCredits(tx, workspaceId, 1)),
    ).rejects.toMatchObject({
      code: 'credits_exceeded',
      message: 'Insufficient credits',
    });
    stage.platform.clock.advanceBusiness(-ahead);
  });

  it('of a trial ends with it: no keywords are left', async () => {
    const buyer = await stage.newWorkspace();
    const { workspaceId } = buyer;
    await stage.within(buyer, (tx) => stage.billing.spendCredits(tx, workspaceId, 1));
    stage.platform.clock.advanceBusiness(14 * dayMs);
    await expect(
      stage.within(buyer, (tx) => stage.billing.spendCredits(tx, workspaceId, 1)),
    ).rejects.toMatchObject({
      code: 'credits_exceeded',
    });
    expect((await stage.subscriptionOf(buyer)).status).toBe('expired');
    stage.platform.clock.advanceBusiness(-14 * dayMs);
  });

  it('is told anew within one turn after an account came or went', async () => {
    const buyer = await stage.withPlan(1);
    const id = stage.platform.random.id();
    stage.linked.set(buyer.workspaceId, [{ id, name: 'Ada Lovelace' }]);
    await stage.within(buyer, (tx) => stage.billing.rightsSoon(tx, buyer.workspaceId));
    await stage.tellRights();
    expect([...(stage.rights.get(buyer.workspaceId)?.acting ?? [])]).toEqual([id]);
  });
});

describe('A11 a plan that lets fewer accounts act than are connected', () => {
  const three = () => ['Ada', 'Ben', 'Cleo'].map((name) => ({ id: stage.platform.random.id(), name }));
  const acting = (workspaceId: string) => [...(stage.rights.get(workspaceId)?.acting ?? [])];
  /** On Enterprise with three accounts, all of which act. */
  async function withThree() {
    const buyer = await stage.withPlan(3);
    const accounts = three();
    stage.linked.set(buyer.workspaceId, accounts);
    await stage.within(buyer, (tx) => stage.billing.rightsSoon(tx, buyer.workspaceId));
    await stage.tellRights();
    return { buyer, ids: accounts.map(({ id }) => id) };
  }
  const settle = async (workspaceId: string) => {
    for (const webhook of await stage.relay.take(1, workspaceId)) await stage.deliver(webhook);
  };

  it('is refused without a choice, and nothing changes', async () => {
    const { buyer, ids } = await withThree();
    const answer = await stage.put(buyer, { planId: 2 });
    expect([answer.status, answer.error.code]).toEqual([409, 'choice_required']);
    expect(answer.error.message).toBe(
      'The Growth plan lets 2 LinkedIn accounts act, and 3 are connected. Choose which go on; ' +
        'the others stay connected and rest.',
    );
    await stage.sweep();
    expect((await stage.subscriptionOf(buyer)).planId).toBe(3);
    expect(acting(buyer.workspaceId)).toEqual(ids);
  });

  it('is refused with a choice that does not fit, and with an account that is not connected', async () => {
    const { buyer, ids } = await withThree();
    for (const keepAccountIds of [ids, [ids[0]], [ids[0], ids[0]], []]) {
      expect((await stage.put(buyer, { planId: 2, keepAccountIds })).status).toBe(422);
    }
    for (const unknown of [{ planId: 2 }, {}]) {
      const keepAccountIds = [ids[0], stage.platform.random.id()];
      expect((await stage.put(buyer, { ...unknown, keepAccountIds })).error.code).toBe('not_found');
    }
  });

  it('rests exactly the others once the provider has changed the plan, and none after an upgrade', async () => {
    const { buyer, ids } = await withThree();
    const { workspaceId } = buyer;
    const [, ben = ''] = ids;
    expect((await stage.put(buyer, { planId: 1, keepAccountIds: [ben] })).status).toBe(200);
    // The provider has not spoken yet.
    expect(acting(workspaceId).toSorted()).toEqual(ids.toSorted());
    await settle(workspaceId);
    expect(await stage.subscriptionOf(buyer)).toMatchObject({ planId: 1 });
    expect(acting(workspaceId)).toEqual([ben]);
    expect((await stage.put(buyer, { planId: 3 })).status).toBe(200);
    await settle(workspaceId);
    expect(acting(workspaceId).toSorted()).toEqual(ids.toSorted());
  });

  it('may be given to other accounts while it runs, without the provider; where all act there is nothing to choose', async () => {
    const { buyer, ids } = await withThree();
    const { workspaceId } = buyer;
    expect((await stage.put(buyer, { keepAccountIds: [ids[0]] })).error.code).toBe('conflict');
    await stage.put(buyer, { planId: 1, keepAccountIds: [ids[0]] });
    await settle(workspaceId);
    expect((await stage.put(buyer, { keepAccountIds: [ids[2]] })).status).toBe(200);
    expect(acting(workspaceId)).toEqual([ids[2]]);
  });

  it('asks for the same choice when it is bought anew after the end', async () => {
    const { buyer, ids } = await withThree();
    const { workspaceId } = buyer;
    await stage.put(buyer, { action: 'cancel' });
    await stage.relay.take(2, workspaceId);
    const { renewsAt } = await stage.subscriptionOf(buyer);
    await stage.advance(Date.parse(renewsAt ?? '') - stage.platform.clock.businessNow());
    expect((await stage.put(buyer, { planId: 1 })).error.code).toBe('choice_required');
    const again = await stage.put(buyer, { planId: 1, keepAccountIds: [ids[1]] });
    await stage.relay.take(2, workspaceId);
    await stage.deliver(await stage.pay(again.data.checkoutUrl, workspaceId));
    expect(acting(workspaceId)).toEqual([ids[1]]);
  });
});
