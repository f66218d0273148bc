import type { CampaignDetail, CampaignStats, CampaignSummary } from '@waypost/contract/campaigns';
import type { SenderNumbers } from '@waypost/contract/campaigns-manage';
import { defaultSequence } from '@waypost/domain/campaigns/sequence/default-sequence';
import { describe, expect, it } from 'vitest';
import { ada, person, serial, useAda, useCampaignWorld, world } from './testing/world-of-file.ts';

useCampaignWorld();
useAda();

const launch = async (more: object = {}, senders = [ada]) =>
  (await world.launch(`Campaign ${serial}`, [await world.listOf(`List ${serial}`, [person])], senders, more))
    .id;
const sentCount = (n: number) => async () => world.sentTo(person).length === n;
const states = async () => (await world.actionsOf(person)).map(({ kind, state }) => `${kind} ${state}`);
const pause = (id: string) => world.must('POST', `/campaigns/${id}/pause`, { reason: 'Team day' });
const resume = (id: string) => world.must('POST', `/campaigns/${id}/resume`);

describe('start, pause and resume from several tabs', () => {
  it('five clicks on start are one start; the others get a sentence', async () => {
    const { id } = await world.draft('Clicked', [await world.listOf('L', [person])], [ada]);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.call<CampaignDetail>('POST', `/campaigns/${id}/start`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.error.message).toBe('A campaign that is Active cannot be started.');
    await world.runJobs();
    expect(await world.rows(id)).toHaveLength(1);
    expect(await world.campaign(id)).toMatchObject({ version: 1 });
  });

  it('pausing while leads are planned leaves nothing planned, whichever comes first', async () => {
    const people = Array.from({ length: 30 }, (_, n) => `${person}-${n}`);
    const { id } = await world.launch('Raced', [await world.listOf('R', people)], [ada]);
    const planning = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (await world.advanceOne());
      }),
    );
    await pause(id);
    const open = async () => {
      const all = await Promise.all(people.map((who) => world.actionsOf(who)));
      return all.flat().filter(({ state }) => state === 'planned').length;
    };
    expect(await open()).toBe(0);
    await planning;
    await world.settle();
    expect(await open()).toBe(0);
    for (const row of await world.rows(id)) expect(row.reason).toBe('The campaign is paused (Team day).');
    await world.run(10);
    expect(world.network.ledger.filter(({ account }) => account === ada.provider)).toEqual([]);
    await resume(id);
    await world.settle();
    expect(await open()).toBe(30);
    await pause(id);
  });

  it('pause and resume at once end in one of the two, with sentences', async () => {
    const id = await launch();
    const answers = await Promise.all([
      world.call('POST', `/campaigns/${id}/pause`, { reason: 'a' }),
      world.call('POST', `/campaigns/${id}/resume`),
      world.call('POST', `/campaigns/${id}/pause`, { reason: 'b' }),
    ]);
    for (const { status, error } of answers) {
      expect([200, 409]).toContain(status);
      if (status === 409) expect(error.message).toMatch(/^A campaign that is \w+ cannot be \w+\.$/);
    }
    expect(['Active', 'Paused']).toContain((await world.campaign(id)).status);
  });

  it('what cannot start says why', async () => {
    const { id } = await world.draft('Bare', [], []);
    const answer = await world.call('POST', `/campaigns/${id}/start`);
    expect(answer.status).toBe(409);
    expect(answer.error.message).toBe('The campaign has no leads. Choose a lead list first.');
  });
});

describe('a draft that two tabs hold', () => {
  it('a change made from an older state of it does not take the place of what was saved meanwhile', async () => {
    const { id, updatedAt } = await world.draft('Held twice', [], []);
    const save = (name: string, madeFrom: string) =>
      world.call('PUT', `/campaigns/${id}`, { name, madeFrom });
    world.clock.advanceBusiness(60_000);
    expect((await save('Theirs', updatedAt)).status).toBe(200);
    world.clock.advanceBusiness(60_000);
    const late = await save('Mine', updatedAt);
    expect(late).toMatchObject({ status: 409, error: { code: 'changed_meanwhile' } });
    const theirs = await world.campaign(id);
    expect(theirs.name).toBe('Theirs');
    expect((await save('Mine', theirs.updatedAt)).status).toBe(200);
    expect((await world.campaign(id)).name).toBe('Mine');
  });
});

describe('a pause', () => {
  it('takes planned steps back; resuming plans them again and repeats nothing', async () => {
    const id = await launch();
    await world.run(60, sentCount(2));
    await world.accept(ada, person);
    await world.settle();
    expect(await states()).toEqual(['visit sent', 'invite sent', 'message planned']);
    await pause(id);
    expect(await states()).toEqual(['visit sent', 'invite sent', 'message cancelled']);
    await world.run(10 * 24);
    expect(world.sentTo(person)).toEqual(['visit', 'invite']);
    expect(await world.row(id, person)).toMatchObject({
      state: 'Waiting',
      reason: 'The campaign is paused (Team day).',
    });
    await resume(id);
    await world.run(120, sentCount(4));
    expect(world.sentTo(person)).toEqual(['visit', 'invite', 'start_chat', 'message']);
    expect(await world.must<CampaignStats>('GET', `/campaigns/${id}/stats`)).toMatchObject({
      visited: 1,
      invited: 1,
      accepted: 1,
      messaged: 1,
    });
  });

  it('keeps back what was on its way and provably did not leave', async () => {
    const id = await launch();
    world.network.fate('429');
    world.at('dispatched', () => pause(id).then(() => undefined));
    await world.run(3);
    expect(world.network.requests(person)).toBe(1);
    await world.run(48);
    expect(world.sentTo(person)).toEqual([]);
    expect(await states()).toEqual(['visit cancelled']);
    await resume(id);
    await world.run(48, sentCount(1));
    expect(world.sentTo(person)).toEqual(['visit']);
    await pause(id);
  });

  it('counts what was sent during it at once, and resuming a finished one completes it', async () => {
    const graph = defaultSequence(7);
    const id = await launch({
      graph: {
        ...graph,
        nodes: { visit: { id: 'visit', kind: 'visit', next: 'end' }, end: { id: 'end', kind: 'end' } },
      },
    });
    world.at('dispatched', () => pause(id).then(() => undefined));
    await world.run(3, sentCount(1));
    expect(await world.must('GET', `/campaigns/${id}/stats`)).toMatchObject({ visited: 1 });
    expect(await world.campaign(id)).toMatchObject({ status: 'Paused' });
    const finished: string[] = [];
    world.platform.announcements.inTransaction('campaigns.finished', async (_tx, _workspace, told) => {
      if (told.campaignId === id) finished.push(told.because);
    });
    await resume(id);
    await world.settle();
    expect(await world.campaign(id)).toMatchObject({ status: 'Completed' });
    expect(finished).toEqual(['steps_done']);
    expect(await world.row(id, person)).toMatchObject({ state: 'Finished' });
  });
});

it('numbers per day, per step and of the trend equal what the network saw', async () => {
  type Trend = {
    days: ({ date: string } & Record<
      'invited' | 'accepted' | 'contacted' | 'replied' | 'positive',
      number
    >)[];
  };
  // From this day on: what earlier tests sent leaves the 30 days of the trend meanwhile.
  const today = new Date(world.clock.businessNow()).toISOString().slice(0, 10);
  const reached = async () => {
    const all = await world.must<Trend>('GET', '/campaigns/trend');
    const days = all.days.filter(({ date }) => date >= today);
    const sum = (key: 'invited' | 'accepted' | 'contacted' | 'replied') =>
      days.reduce((total, day) => total + day[key], 0);
    return [sum('invited'), sum('accepted'), sum('contacted'), sum('replied')];
  };
  const before = await reached();
  const id = await launch();
  await world.run(60, sentCount(2));
  const invitedOn = new Date(world.clock.businessNow()).toISOString().slice(0, 10);
  await world.accept(ada, person);
  await world.run(120, sentCount(4));
  const answersBefore = world.answers.length;
  await world.reply(ada, person);
  const stats = await world.must<CampaignStats>('GET', `/campaigns/${id}/stats`);
  expect(stats.steps.map(({ nodeId, done, results, waiting }) => [nodeId, done, results, waiting])).toEqual([
    ['visit', 1, 0, 0],
    ['invite', 1, 1, 0],
    ['message-1', 1, 0, 0],
    ['message-2', 1, 1, 0],
  ]);
  expect(stats).toMatchObject({
    replied: 1,
    acceptRate: { numerator: 1, denominator: 1, percent: null },
    replyRate: { numerator: 1, denominator: 1 },
  });
  const days = await world.must<{ date: string; invited: number }[]>('GET', `/campaigns/${id}/daily-stats`);
  expect(days.filter(({ invited }) => invited > 0)).toMatchObject([{ date: invitedOn, invited: 1 }]);
  const after = await reached();
  expect(after.map((people, index) => people - (before[index] ?? 0))).toEqual([1, 1, 1, 1]);

  // What the reply means: unsorted until somebody says it, then counted everywhere, and taken back everywhere.
  expect(world.answers.length - answersBefore).toBe(1);
  const meaning = async () => {
    const now = await world.must<CampaignStats>('GET', `/campaigns/${id}/stats`);
    const all = await world.must<CampaignSummary[]>('GET', '/campaigns');
    const [sender] = await world.must<SenderNumbers[]>('GET', `/campaigns/${id}/sender-stats`);
    const trend = await world.must<Trend>('GET', '/campaigns/trend');
    const sum = trend.days.filter(({ date }) => date >= today).reduce((n, { positive }) => n + positive, 0);
    const seen = [now, all.find((one) => one.id === id), sender].map((part) => [
      part?.positiveRate.numerator,
      part?.positiveRate.denominator,
      part?.unsortedReplies,
    ]);
    return { seen, trend: sum };
  };
  const unsorted = await meaning();
  expect(unsorted.seen).toEqual([1, 2, 3].map(() => [0, 1, 1]));
  await world.mean(ada, person, 'interested');
  const said = await meaning();
  expect(said.seen).toEqual([1, 2, 3].map(() => [1, 1, 0]));
  expect(said.trend - unsorted.trend).toBe(1);
  await world.mean(ada, person, 'not_now');
  expect((await meaning()).seen).toEqual([1, 2, 3].map(() => [0, 1, 0]));
  await world.mean(ada, person, null);
  expect(await meaning()).toEqual(unsorted);
  const none = await world.must<CampaignStats>(
    'GET',
    `/campaigns/${id}/stats?startDate=2020-01-01&endDate=2020-12-31`,
  );
  expect(none).toMatchObject({ invited: 0, visited: 0, unsortedReplies: 0 });
  for (const query of ['startDate=0000-01-01', 'endDate=9999-12-31', 'startDate=2026-02-30']) {
    expect((await world.call('GET', `/campaigns/${id}/stats?${query}`)).status).toBeLessThan(500);
  }
  for (const numbers of ['stats', 'daily-stats']) {
    const backwards = await world.call(
      'GET',
      `/campaigns/${id}/${numbers}?startDate=2026-02-01&endDate=2026-01-31`,
    );
    expect([backwards.status, backwards.error.code]).toEqual([422, 'invalid_input']);
    const message = 'The period ends before it starts. Choose an end date on or after the start date.';
    expect(backwards.error).toMatchObject({ message, issues: [{ path: 'query.endDate', message }] });
  }
});

it('a lead counts as waiting for its next step, also while it waits out a delay or an acceptance before it', async () => {
  const id = await launch();
  const waiting = async () => {
    const { steps } = await world.must<CampaignStats>('GET', `/campaigns/${id}/stats`);
    return steps.filter((step) => step.waiting > 0).map((step) => `${step.waiting} ${step.nodeId}`);
  };
  expect(await waiting()).toEqual(['1 visit']);
  await world.run(10, sentCount(1));
  await world.settle();
  expect(await waiting()).toEqual(['1 invite']);
  await world.run(60, sentCount(2));
  expect(await waiting()).toEqual(['1 message-1']);
  await world.accept(ada, person);
  await world.run(10, sentCount(3));
  expect(await waiting()).toEqual(['1 message-2']);
  await pause(id);
  await world.settle();
  expect(await waiting()).toEqual(['1 message-2']);
  await world.reply(ada, person);
  expect(await waiting()).toEqual([]);
});

it('the hours of the campaign hold at the moment of sending, however long a row has waited', async () => {
  const now = new Date(world.clock.businessNow());
  const weekday = ((now.getUTCDay() + 6) % 7) + 1;
  const startMinute = now.getUTCHours() * 60 + now.getUTCMinutes();
  const hours = {
    zone: 'UTC',
    intervals: [{ weekday, startMinute, endMinute: startMinute + 20 }],
    holidays: [],
  };
  const id = await launch({ hours });
  await world.settle();
  expect(await states()).toEqual(['visit planned']);
  // Planned inside the hours; the sender only gets to it after they have closed.
  await world.pass(45 * 60_000);
  await world.run(24);
  expect(world.network.requests(person)).toBe(0);
  expect(await world.row(id, person)).toMatchObject({ reason: 'Outside the campaign’s hours (UTC).' });
  await world.run(7 * 24, sentCount(1));
  expect(world.sentTo(person)).toEqual(['visit']);
  const sentAt = new Date(world.clock.businessNow());
  expect(((sentAt.getUTCDay() + 6) % 7) + 1).toBe(weekday);
  expect(sentAt.getUTCHours() * 60 + sentAt.getUTCMinutes() - startMinute).toBeLessThan(20);
  await pause(id);
});
