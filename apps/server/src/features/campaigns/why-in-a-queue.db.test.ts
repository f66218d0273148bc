import type { LeadWhy } from '@waypost/contract/campaigns';
import { dayMonth } from '@waypost/domain/text/day-words';
import { RHYTHM_OF_NEW_ACCOUNTS } from '@waypost/domain/linkedin/rhythm';
import type { SequenceGraph } from '@waypost/domain/campaigns/sequence/graph';
import { officeHours } from '@waypost/domain/linkedin/working-hours';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { change } from '../../platform/db/rows.ts';
import { day, minute } from './testing/campaign-world.ts';
import { leftLast, oneInvite, people, twoInMails, why } from './testing/why-they-wait.ts';
import { useCampaignWorld, world } from './testing/world-of-file.ts';

useCampaignWorld();

describe('why a lead waits', () => {
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
});
