import type { ActivityEntry } from '@waypost/contract/campaigns-manage';
import type { SequenceGraph, SequenceNode } from '@waypost/domain/campaigns/sequence/graph';
import { describe, expect, it } from 'vitest';
import { day } from './testing/campaign-world.ts';
import { finished, launch, wording } from './testing/launch-steps.ts';
import {
  ada,
  person,
  serial,
  takeAnotherPerson,
  useAda,
  useCampaignWorld,
  world,
} from './testing/world-of-file.ts';

useCampaignWorld();
useAda();

/** Invites; who has not accepted in so many days goes on with these steps, of which the first is called "no". */
const unlessAccepted = (days: number, ...otherwise: SequenceNode[]): SequenceGraph => ({
  formatVersion: 1,
  startNodeId: 'invite',
  nodes: {
    invite: { id: 'invite', kind: 'invite', variants: wording(''), next: 'ask' },
    ask: { id: 'ask', kind: 'condition', test: { kind: 'accepted_within', days }, yes: 'end', no: 'no' },
    ...Object.fromEntries(otherwise.map((node) => [node.id, node])),
    end: { id: 'end', kind: 'end' },
  },
});
const gone = async () =>
  (await world.actionsOf(person)).some((a) => a.kind === 'withdraw' && a.state === 'sent');

describe('withdrawing an invitation', () => {
  const steps = [
    { kind: 'invite', variants: wording('') },
    { kind: 'wait', delayMinutes: 60 },
    { kind: 'withdraw' },
    { kind: 'tag', tag: 'cold' },
  ];

  it('waits until LinkedIn takes it back, does so once, and goes on', async () => {
    const id = await launch(...steps);
    await world.run(40, async () => world.sentTo(person).length === 1);
    await world.run(30);
    expect((await world.row(id, person)).reason).toBe(
      'An invitation is taken back 14 days after it was sent at the earliest.',
    );
    await world.run(20 * 24, finished(id));
    expect(await world.row(id, person)).toMatchObject({ state: 'Finished', tags: ['cold'] });
    const stats = await world.must<{ steps: { kind: string; done: number }[] }>(
      'GET',
      `/campaigns/${id}/stats`,
    );
    expect(stats.steps.find(({ kind }) => kind === 'withdraw')?.done).toBe(1);
  });

  it('does nothing once the person has accepted', async () => {
    const id = await launch(...steps);
    await world.run(40, async () => world.sentTo(person).length === 1);
    await world.accept(ada, person);
    await world.run(60, finished(id));
    expect((await world.row(id, person)).state).toBe('Finished');
    expect(world.sentTo(person)).toEqual(['invite']);
  });
});

describe('an invitation after one that was withdrawn', () => {
  it('waits for three weeks, and says what for', async () => {
    const listId = await world.listOf(`List ${serial}`, [person]);
    const graph = unlessAccepted(
      15,
      { id: 'no', kind: 'withdraw', next: 'again' },
      { id: 'again', kind: 'invite', variants: wording(''), next: 'end' },
    );
    const { id } = await world.launch(`Campaign ${serial}`, [listId], [ada], { graph });
    await world.run(16 * 24, gone);
    const withdrawnAt = world.clock.businessNow();
    await world.run(1);
    const { reason, nextAt } = await world.row(id, person);
    expect(reason).toBe(
      'An invitation to this person was withdrawn: LinkedIn takes the next one 21 days later.',
    );
    expect(Math.round((Date.parse(nextAt ?? '') - withdrawnAt) / day)).toBe(21);
  });
});

describe('an invitation that is withdrawn by hand', () => {
  const invite = { kind: 'invite', variants: wording('') };
  /** As in LinkedIn limits, or by the account's rule for old invitations. */
  async function withdraw(details?: { withdrawAfterDays: number }): Promise<void> {
    const id = (await world.actionsOf(person)).find(({ kind }) => kind === 'invite')?.id ?? '';
    await world.tenant(async (tx) => {
      const invitation = await world.sender.findAction(tx, world.workspaceId, id);
      if (invitation === undefined) throw new Error('Nobody was invited.');
      const { leadId, publicIdentifier, providerPersonId } = invitation;
      await world.sender.plan(tx, world.workspaceId, {
        ...{ accountId: ada.accountId, kind: 'withdraw', origin: 'campaign', priority: 'withdraw' },
        person: { leadId, publicIdentifier, providerId: providerPersonId },
        ...{ effectKey: `withdraw ${person}`, body: null, notBefore: world.clock.businessNow() },
        ...(details === undefined ? {} : { details }),
      });
    });
  }
  const happened = async (id: string) =>
    (await world.must<{ items: ActivityEntry[] }>('GET', `/campaigns/${id}/activity`)).items.map(
      ({ what }) => what,
    );

  it('is told by the lead that waited for its answer, before and after', async () => {
    const listId = await world.listOf(`List ${serial}`, [person]);
    const graph = unlessAccepted(30, { id: 'no', kind: 'tag', tag: 'cold', next: 'end' });
    const { id } = await world.launch(`Campaign ${serial}`, [listId], [ada], { graph });
    await world.run(40, async () => world.sentTo(person).length === 1);
    await world.run(15 * 24);
    expect((await world.row(id, person)).change).toBe('It goes on at once when the person accepts.');
    await withdraw();
    expect((await world.row(id, person)).change).toBe(
      'The invitation is being withdrawn; the lead then goes on as not accepted.',
    );
    await world.run(40, finished(id));
    expect(await world.row(id, person)).toMatchObject({ tags: ['cold'] });
    expect((await happened(id)).filter((what) => what.startsWith('withdr'))).toEqual(['withdrawn_by_hand']);
  });

  it('is noted of a lead that has finished, and told apart from one by a rule or a step', async () => {
    const byHand = await launch(invite);
    await world.run(40, finished(byHand));
    await world.run(15 * 24);
    await withdraw();
    await world.run(40, gone);
    expect(await happened(byHand)).toContain('withdrawn_by_hand');
    expect((await world.row(byHand, person)).state).toBe('Finished');
    takeAnotherPerson();
    const byRule = await launch(invite);
    await world.run(40, finished(byRule));
    await world.run(15 * 24);
    await withdraw({ withdrawAfterDays: 21 });
    await world.run(40, gone);
    expect(await happened(byRule)).toContain('withdrawn_by_rule');
    takeAnotherPerson();
    const byStep = await launch(invite, { kind: 'withdraw' });
    await world.run(20 * 24, finished(byStep));
    const told = (await happened(byStep)).filter((what) => what.startsWith('withdr'));
    expect(told).toEqual(['withdrew']);
  });
});
