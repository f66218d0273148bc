import type { CampaignSummary, LeadWhy } from '@waypost/contract/campaigns';
import type { CampaignOfLead } from '@waypost/contract/campaigns-left-out';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { officeHours } from '@waypost/domain/linkedin/working-hours';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { change } from '../../platform/db/rows.ts';
import { day, minute } from './testing/campaign-world.ts';
import { iso, leftLast, oneInvite, people, twoVisits, why } from './testing/why-they-wait.ts';
import { useCampaignWorld, world } from './testing/world-of-file.ts';

useCampaignWorld();

describe('why a lead waits', () => {
  it('a wait that ends at the weekend goes on when the sender works again, and both are named', async () => {
    const ada = await world.addSender('Ada Lovelace', { workingHours: officeHours('UTC') });
    const listId = await world.listOf('Weekend', ['weekend']);
    const { id } = await world.launch('Weekend', [listId], [ada], { graph: twoVisits(5 * 1_440) });
    await world.run(3);
    const row = await world.row(id, 'weekend');
    const waitEndsAt = Date.parse(row.waitEndsAt ?? '');
    expect(new Date(waitEndsAt).getUTCDay()).toBe(6);
    expect(row).toMatchObject({
      state: 'Waiting',
      reason: 'Waiting 5 days before the next step; then outside Ada Lovelace’s working hours (UTC).',
      nextAt: expect.stringMatching(/^2026-01-12T09:[0-4]/) as string,
      change: 'Longer working hours in LinkedIn limits would bring it forward.',
    });
    const { whatIf } = await why(id, 'weekend');
    expect(whatIf[0]?.change).toBe('Working hours on Saturday and Sunday too');
    // The first slot of a day lies within the 45 minutes after its opening.
    const early = Date.parse(whatIf[0]?.at ?? '') - waitEndsAt;
    expect(early >= 0 && early <= 45 * minute).toBe(true);
    // What was said comes true.
    await world.run(8 * 24, () => world.sentTo('weekend').length === 2);
    const leftAt = await leftLast('weekend');
    expect(Math.abs(leftAt - Date.parse(row.nextAt ?? ''))).toBeLessThan(minute);
  });

  it('the campaigns, the leads of one, the lead everywhere else and its own answer name one time', async () => {
    const hal = await world.addSender('Hal Reed', { workingHours: officeHours('UTC') });
    await world.pass(((7 - new Date(world.clock.businessNow()).getUTCDay()) % 7) * day);
    const listId = await world.listOf('Sunday', people('sunday', 3));
    const { id } = await world.launch('Sunday', [listId], [hal], { graph: oneInvite });
    await world.settle();
    // When the account is looked at next says nothing about what leaves then.
    const lookAt = new Date(world.clock.businessNow() + 180 * minute);
    await change(
      world.db,
      sql`update account_runtime set wake_at = ${lookAt} where account_id = ${hal.accountId}`,
    );
    const first = (await world.rows(id)).find(({ ahead }) => ahead === 0);
    expect(first?.nextAt).toMatch(/T09:[0-4]/);
    expect(new Date(first?.nextAt ?? '').getUTCDay()).toBe(1);
    const listed = await world.must<CampaignSummary[]>('GET', '/campaigns');
    const ofLead = await world.must<CampaignOfLead[]>('GET', `/leads/${first?.leadId}/campaigns`);
    const own = await world.must<LeadWhy>('GET', `/campaigns/${id}/leads/${first?.enrolmentId}/why`);
    expect([
      listed.find((one) => one.id === id)?.nextActionAt,
      (await world.campaign(id)).nextActionAt,
      ofLead[0]?.nextAt,
      own.lead.nextAt,
    ]).toEqual(Array.from({ length: 4 }, () => first?.nextAt));
    expect(ofLead[0]?.reason).toBe(first?.reason);
  });

  it('what a person has to change is said without a time, for every stop there is', async () => {
    const eve = await world.addSender('Eve Fox');
    const listId = await world.listOf('Stops', ['stops']);
    const { id } = await world.launch('Stops', [listId], [eve], { graph: twoVisits(60) });
    await world.settle();
    await world.must('POST', '/campaigns/sending-stop', { reason: 'Audit' });
    expect(await world.row(id, 'stops')).toMatchObject({
      reason: 'All sending of this workspace is stopped.',
      nextAt: null,
      change: 'Let sending go on again, on the campaigns page.',
    });
    expect((await why(id, 'stops')).whatIf).toEqual([]);
    await world.must('DELETE', '/campaigns/sending-stop');
    await world.run(0.2);
    await world.must('POST', '/campaigns/sending-stop', {});
    expect(await world.row(id, 'stops')).toMatchObject({
      reason: 'Waiting 1 hour before the next step; then all sending of this workspace is stopped.',
      nextAt: null,
      waitEndsAt: expect.any(String) as string,
    });
    await world.must('DELETE', '/campaigns/sending-stop');
    await world.setAccount(eve, 'Disconnected');
    expect(await world.row(id, 'stops')).toMatchObject({
      reason:
        'Waiting 1 hour before the next step; then Eve Fox is disconnected. Reconnect the account in Settings to go on.',
      nextAt: null,
      change: 'Reconnect the account in Settings.',
    });
    await world.setAccount(eve, 'Active');
    await world.must('POST', `/campaigns/${id}/pause`, { reason: 'Team day' });
    await world.settle();
    expect(await world.row(id, 'stops')).toMatchObject({
      reason: 'The campaign is paused (Team day).',
      nextAt: null,
      change: 'Resume the campaign.',
    });
    await world.must('POST', `/campaigns/${id}/resume`);
    await world.setAccount(eve, 'Deleted');
    await world.settle();
    expect(await world.row(id, 'stops')).toMatchObject({
      reason: expect.stringMatching(/^Eve Fox was removed/) as string,
      nextAt: null,
      change: expect.stringMatching(/Connect this LinkedIn account again/) as string,
    });
  });

  it('a rest and a doubt are told with their end', async () => {
    const fay = await world.addSender('Fay Gupta');
    const names = ['doubtful', 'resting'];
    const { id } = await world.launch('Doubt', [await world.listOf('Doubt', names)], [fay], {
      graph: oneInvite,
    });
    world.network.fate('dropped');
    await world.settle();
    await world.pumpAll();
    const rows = await world.rows(id);
    const doubt = rows.find(({ reason }) => reason.startsWith('LinkedIn did not clearly answer'));
    const dueIn = Date.parse(doubt?.nextAt ?? '') - world.clock.businessNow();
    expect(dueIn).toBeGreaterThan(55 * minute);
    expect(dueIn).toBeLessThanOrEqual(61 * minute);
    expect(doubt).toMatchObject({ inDoubt: true, state: 'Waiting' });
    // The look counts in wall time: while the business clock stands still it is not due any earlier.
    world.clock.setSpeed(0);
    const still = (await world.rows(id)).find(({ enrolmentId }) => enrolmentId === doubt?.enrolmentId);
    world.clock.setSpeed(1);
    expect(Date.parse(still?.nextAt ?? '') - world.clock.businessNow()).toBeGreaterThan(55 * minute);
    const until = world.clock.businessNow() + 26 * 60 * minute;
    await change(
      world.db,
      sql`update account_runtime set cooldown_until = ${new Date(until)} where account_id = ${fay.accountId}`,
    );
    const resting = (await world.rows(id)).find(({ enrolmentId }) => enrolmentId !== doubt?.enrolmentId);
    expect(resting).toMatchObject({
      reason: 'Fay Gupta is cooling down after a limit signal from LinkedIn.',
      nextAt: iso(until),
    });
  });

  it('is not told to another workspace, and not of another campaign', async () => {
    const gus = await world.addSender('Gus Hill');
    const { id } = await world.launch('Own', [await world.listOf('Own', ['own'])], [gus], {
      graph: oneInvite,
    });
    await world.settle();
    const { enrolmentId } = await world.row(id, 'own');
    const path = `/campaigns/${id}/leads/${enrolmentId}/why`;
    expect((await world.call('GET', path, undefined, 'somebody-else')).status).toBe(404);
    const elsewhere = `/campaigns/${world.platform.random.id()}/leads/${enrolmentId}/why`;
    expect((await world.call('GET', elsewhere)).status).toBe(404);
  });

  it('a question about the lead is answered with what is known of it, not with "No"', async () => {
    const wait = (id: string, delayMinutes: number, next: string) =>
      ({ id, kind: 'wait', delayMinutes, next }) as const;
    const graph: SequenceGraph = {
      formatVersion: 1,
      startNodeId: 'first',
      nodes: {
        first: wait('first', 60, 'ask'),
        ask: { id: 'ask', kind: 'condition', test: { kind: 'tagged', tag: 'VIP' }, yes: 'long', no: 'short' },
        long: wait('long', 5 * 1_440, 'visit'),
        short: wait('short', 1_440, 'invite'),
        visit: { id: 'visit', kind: 'visit', next: 'end' },
        invite: { id: 'invite', kind: 'invite', variants: [{ id: 'a', share: 1, body: '' }], next: 'end' },
        end: { id: 'end', kind: 'end' },
      },
    };
    const ira = await world.addSender('Ira Moss', { caps: { invite_day: 0 } });
    const names = ['vip', 'plain'];
    const { id } = await world.launch('Asked', [await world.listOf('Asked', names)], [ira], { graph });
    await world.must('POST', '/leads/tags', { leadIds: [await world.leadId('vip')], add: ['vip'] });
    await world.settle();
    const told = async () =>
      (await Promise.all(names.map((name) => world.row(id, name)))).map((row) => row.reason);
    // Behind the wait stands a visit for the one, and for the other an invitation that may not leave.
    expect(await told()).toEqual([
      'Waiting 1 hour before the next step.',
      expect.stringMatching(/^Waiting 1 hour before the next step; then .*invitations/) as string,
    ]);
    // The wait is over, and nobody has looked at them yet.
    await world.pass(2 * 60 * minute);
    expect(await told()).toEqual([
      'Waiting 5 days before the next step.',
      expect.stringMatching(/^Waiting 1 day before the next step/) as string,
    ]);
  });
});
