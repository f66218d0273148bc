import type { CampaignSummary, LeadWhy } from '@waypost/contract/campaigns';
import type { CampaignOfLead } from '@waypost/contract/campaigns-left-out';
import { dayMonth } from '@waypost/domain/text/day-words';
import { RHYTHM_OF_NEW_ACCOUNTS } from '@waypost/domain/linkedin/rhythm';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { officeHours } from '@waypost/domain/linkedin/working-hours';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, list } from '../../platform/db/rows.ts';
import { createCampaignWorld, day, minute, type CampaignWorld } from './testing/campaign-world.ts';

let world: CampaignWorld;
beforeAll(async () => {
  world = await createCampaignWorld();
});
afterAll(() => world.close());

const why = async (campaignId: string, person: string): Promise<LeadWhy> => {
  const { enrolmentId } = await world.row(campaignId, person);
  return world.must<LeadWhy>('GET', `/campaigns/${campaignId}/leads/${enrolmentId}/why`);
};
/** When the newest action towards this person was claimed. */
const leftLast = async (person: string): Promise<number> => {
  const leadId = await world.leadId(person);
  const rows = await world.tenant((tx) =>
    list(tx, sql<{ at: number }>`select max(claimed_at) as at from actions where lead_id = ${leadId}`),
  );
  return rows[0]?.at ?? 0;
};
const iso = (at: number) => new Date(at).toISOString();

/** A visit, so many minutes of waiting, a second visit. */
const twoVisits = (delayMinutes: number): SequenceGraph => ({
  formatVersion: 1,
  startNodeId: 'first',
  nodes: {
    first: { id: 'first', kind: 'visit', next: 'wait' },
    wait: { id: 'wait', kind: 'wait', delayMinutes, next: 'second' },
    second: { id: 'second', kind: 'visit', next: 'end' },
    end: { id: 'end', kind: 'end' },
  },
});
const oneInvite: SequenceGraph = {
  formatVersion: 1,
  startNodeId: 'invite',
  nodes: {
    invite: { id: 'invite', kind: 'invite', variants: [{ id: 'a', share: 1, body: '' }], next: 'end' },
    end: { id: 'end', kind: 'end' },
  },
};
const wordings = [{ id: 'a', share: 1, body: 'Good morning' }];
const twoInMails = (delayMinutes: number): SequenceGraph => ({
  formatVersion: 1,
  startNodeId: 'first',
  nodes: {
    first: { id: 'first', kind: 'inmail', subject: 'One', variants: wordings, next: 'wait' },
    wait: { id: 'wait', kind: 'wait', delayMinutes, next: 'second' },
    second: { id: 'second', kind: 'inmail', subject: 'Two', variants: wordings, next: 'end' },
    end: { id: 'end', kind: 'end' },
  },
});
const people = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}-${n}`);

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

  it('a lead in the queue is told its place and its time, and leaves at that time', async () => {
    const ben = await world.addSender('Ben Cole');
    const names = people('line', 12);
    const { id } = await world.launch('Line', [await world.listOf('Line', names)], [ben], {
      graph: oneInvite,
    });
    await world.settle();
    const before = await world.rows(id);
    expect(before.map(({ ahead }) => ahead).toSorted((a, b) => a - b)).toEqual(names.map((_, n) => n));
    const last = before.find(({ ahead }) => ahead === 11);
    expect(last?.reason).toBe('11 other actions of Ben Cole go first.');
    // The campaign has no other sender.
    expect(last?.change).toBe('It goes on by itself, when those before it have left.');
    await world.run(
      24,
      async () => world.network.ledger.filter(({ person }) => /line-/.test(person)).length === 12,
    );
    const person = names.find((name) => last?.name === `First ${name} Last ${name}`) ?? '';
    expect(Math.abs((await leftLast(person)) - Date.parse(last?.nextAt ?? ''))).toBeLessThan(2 * minute);
  });

  it('the limit that holds a queue up is named, and what a higher one or another sender would mean', async () => {
    const cora = await world.addSender('Cora Diaz', { caps: { invite_day: 3 } });
    const dan = await world.addSender('Dan Eke');
    const listId = await world.listOf('Limit', people('limit', 16));
    const { id } = await world.launch('Limit', [listId], [cora, dan], { graph: oneInvite });
    await world.settle();
    const slow = (await world.rows(id)).filter(({ sender }) => sender?.name === 'Cora Diaz');
    const last = slow.toSorted((a, b) => a.ahead - b.ahead).at(-1);
    expect(last?.reason).toBe(
      '7 other actions of Cora Diaz go first; ' +
        'your own limit of 3 invitations in 24 hours is reached before its turn.',
    );
    const free = (await world.rows(id)).find(({ sender, ahead }) => sender?.name === 'Dan Eke' && ahead > 0);
    expect(free?.change).toBe('Another sender with a shorter queue would be faster.');
    const path = `/campaigns/${id}/leads/${last?.enrolmentId}/why`;
    const { whatIf } = await world.must<LeadWhy>('GET', path);
    const changes = whatIf.map((one) => one.change);
    expect(changes).toContain('5 more invitations a day');
    expect(changes).toContain('Sent by Dan Eke instead');
    const now = Date.parse(last?.nextAt ?? '');
    const raised = whatIf.find((one) => one.change === '5 more invitations a day');
    expect(now - Date.parse(raised?.at ?? '')).toBeGreaterThan(day);
    for (const one of whatIf) expect(Date.parse(one.at)).toBeLessThan(now);
  });

  it('another sender is no way forward for a lead that was written to', async () => {
    await world.pass(((8 - new Date(world.clock.businessNow()).getUTCDay()) % 7) * day);
    const una = await world.addSender('Una Berg', { workingHours: officeHours('UTC') });
    const vic = await world.addSender('Vic Lund');
    const listId = await world.listOf('Written', people('written', 2));
    const { id } = await world.launch('Written', [listId], [una, vic], { graph: twoInMails(5 * 1_440) });
    await world.run(
      24,
      () => world.network.ledger.filter(({ person }) => /written-/.test(person)).length === 2,
    );
    await world.settle();
    const row = (await world.rows(id)).find(({ sender }) => sender?.name === 'Una Berg');
    expect(row?.reason).toMatch(/^Waiting 5 days before the next step/);
    const path = `/campaigns/${id}/leads/${row?.enrolmentId}/why`;
    const { whatIf } = await world.must<LeadWhy>('GET', path);
    expect(whatIf.map(({ change }) => change)).toContain('Two more working hours a day');
    expect(whatIf.map(({ change }) => change)).not.toContain('Sent by Vic Lund instead');
  });

  it('beyond the forecast a lead has no time and is not called next, before and after its wait', async () => {
    const kim = await world.addSender('Kim Tan', { type: 'free', caps: { invite_note_month: 1 } });
    const noted: SequenceGraph = {
      formatVersion: 1,
      startNodeId: 'wait',
      nodes: {
        wait: { id: 'wait', kind: 'wait', delayMinutes: 1_440, next: 'invite' },
        invite: {
          id: 'invite',
          kind: 'invite',
          variants: [{ id: 'a', share: 1, body: 'Good morning' }],
          next: 'end',
        },
        end: { id: 'end', kind: 'end' },
      },
    };
    const { id } = await world.launch('Noted', [await world.listOf('Noted', people('noted', 4))], [kim], {
      graph: noted,
    });
    await world.settle();
    const beyond = async () =>
      (await world.rows(id)).filter(({ nextAt, endedAt }) => nextAt === null && endedAt === null);
    const sentence =
      'other actions of Kim Tan go first; ' +
      'your own limit of 1 invitations with a note in 30 days is reached before its turn.';
    const change =
      'It lies further ahead than the forecast reaches. Raise your own limit in LinkedIn limits, or add a sender.';
    const waiting = await beyond();
    expect(waiting).toHaveLength(2);
    for (const row of waiting) {
      expect(row).toMatchObject({
        reason: `Waiting 1 day before the next step; then ${sentence}`,
        waitEndsAt: expect.stringMatching(/Z$/) as string,
        change,
      });
    }
    await world.run(30);
    for (const row of await beyond()) {
      expect(row).toMatchObject({ reason: `O${sentence.slice(1)}`, change });
    }
    expect(await beyond()).not.toHaveLength(0);
  });

  it('at night the limit is named where it decides about the time, and what a higher one would mean', async () => {
    const gil = await world.addSender('Gil Ray', {
      caps: { invite_day: 2 },
      workingHours: officeHours('UTC'),
    });
    await world.pass(((7 - new Date(world.clock.businessNow()).getUTCDay()) % 7) * day);
    const listId = await world.listOf('Night', people('night', 6));
    const { id } = await world.launch('Night', [listId], [gil], { graph: oneInvite });
    await world.settle();
    const rows = (await world.rows(id)).toSorted((a, b) => a.ahead - b.ahead);
    expect(rows[0]?.reason).toBe('Outside Gil Ray’s working hours (UTC).');
    const last = rows.at(-1);
    expect(last?.reason).toBe(
      '5 other actions of Gil Ray go first; ' +
        'your own limit of 2 invitations in 24 hours is reached before its turn.',
    );
    const path = `/campaigns/${id}/leads/${last?.enrolmentId}/why`;
    const { whatIf } = await world.must<LeadWhy>('GET', path);
    expect(whatIf.map((one) => one.change)).toContain('5 more invitations a day');
  });

  it('where the limit of the day holds a queue up, a higher limit is what would bring it forward', async () => {
    const ivy = await world.addSender('Ivy Roe', { caps: { invite_day: 15 } });
    const rhythm = JSON.stringify(RHYTHM_OF_NEW_ACCOUNTS);
    await change(
      world.db,
      sql`update account_runtime set rhythm = ${rhythm}::jsonb where account_id = ${ivy.accountId}`,
    );
    const listId = await world.listOf('Varied', people('varied', 90));
    const { id } = await world.launch('Varied', [listId], [ivy], { graph: oneInvite });
    // On some days the share is the whole limit.
    const ofTheDay = async () =>
      (await world.rows(id)).find(({ reason }) => /the limit of this day/.test(reason));
    let held = await ofTheDay();
    for (let days = 0; days < 6 && held === undefined; days += 1) {
      await world.run(20);
      held = await ofTheDay();
    }
    expect(held?.reason).toContain('the limit of this day');
    const { whatIf } = await world.must<LeadWhy>('GET', `/campaigns/${id}/leads/${held?.enrolmentId}/why`);
    expect(whatIf.map((one) => one.change)).toContain('5 more invitations a day');
  });

  it('a holiday is named as what keeps a lead waiting, and what working on it would mean', async () => {
    const today = new Date(world.clock.businessNow()).toISOString().slice(0, 10);
    const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 0, endMinute: 1_440 }));
    const hal = await world.addSender('Hal Poe', {
      workingHours: { zone: 'UTC', intervals: everyDay, holidays: [today] },
    });
    const listId = await world.listOf('Holiday', ['holiday']);
    const { id } = await world.launch('Holiday', [listId], [hal], { graph: oneInvite });
    await world.settle();
    const named = `${dayMonth(today)} is a holiday of Hal Poe (UTC).`;
    expect(await world.row(id, 'holiday')).toMatchObject({
      reason: named,
      change: 'Take the holiday out in LinkedIn limits, under Hours and pace.',
    });
    const { whatIf } = await why(id, 'holiday');
    expect(whatIf.map((one) => one.change)).toContain(`Working on ${dayMonth(today)}`);
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
