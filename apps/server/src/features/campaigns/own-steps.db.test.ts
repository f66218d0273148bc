import type { CampaignLead, CampaignStats } from '@waypost/contract/campaigns';
import type { WebhookCallView } from '@waypost/contract/campaigns-webhooks';
import type { ActivityEntry, BulkResult } from '@waypost/contract/campaigns-manage';
import type { TasksDue } from '@waypost/contract/campaigns-tasks';
import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { WebCallFailure } from '../../ports/web-calls.ts';
import { straightSequence } from './testing/straight-sequence.ts';
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
beforeEach(() => {
  world.webCalls.length = 0;
});

async function launch(...steps: readonly object[]) {
  const listId = await world.listOf(`List ${serial}`, [{ id: person, company: 'Ibex' }]);
  const graph = straightSequence(...steps);
  const { id } = await world.launch(`Campaign ${serial}`, [listId], [ada], { graph });
  await world.settle();
  return { id, listId };
}

describe('steps that need no network', () => {
  it('a tag is put on the lead once, whatever its spelling, and the lead goes on', async () => {
    const { id } = await launch({ kind: 'tag', tag: 'Warm' }, { kind: 'tag', tag: ' warm ' });
    expect(await world.row(id, person)).toMatchObject({ state: 'Finished', tags: ['Warm'] });
  });

  it('moving to a list takes the lead out of the audience, counters included; a deleted list moves nobody', async () => {
    const target = await world.must<{ id: string }>('POST', '/leads/lists', { name: `Target ${serial}` });
    const { id, listId } = await launch({ kind: 'list', listId: target.id });
    const count = async (list: string) =>
      (await world.must<{ _count: { leads: number } }>('GET', `/leads/lists/${list}`))._count.leads;
    expect([await count(listId), await count(target.id)]).toEqual([0, 1]);
    expect((await world.row(id, person)).state).toBe('Finished');

    takeAnotherPerson();
    await world.must('DELETE', `/leads/lists/${target.id}`);
    const second = await launch({ kind: 'list', listId: target.id });
    expect(await count(second.listId)).toBe(1);
    const stats = await world.must<{ steps: { done: number; failed: number }[] }>(
      'GET',
      `/campaigns/${second.id}/stats`,
    );
    expect(stats.steps).toMatchObject([{ done: 0, failed: 1 }]);
  });

  it('a task waits for a person; Done answers this task and no other one, and outlasts a pause', async () => {
    const task = { kind: 'task', instructions: 'Call them' };
    const { id } = await launch(task, task);
    const first = await world.row(id, person);
    expect(first).toMatchObject({
      state: 'Waiting',
      asks: { kind: 'task', nodeId: 'n0', text: 'Call them' },
    });
    const path = `/campaigns/${id}/leads/${first.enrolmentId}/go-ahead`;
    const second = await world.must<CampaignLead>('POST', path, { nodeId: 'n0' });
    expect(second.asks?.nodeId).toBe('n1');
    expect((await world.call('POST', path, { nodeId: 'n0' })).status).toBe(409);

    await world.must('POST', `/campaigns/${id}/pause`, { reason: 'Holidays' });
    await world.settle();
    await world.must('POST', path, { nodeId: 'n1' });
    expect((await world.row(id, person)).state).not.toBe('Finished');
    await world.must('POST', `/campaigns/${id}/resume`);
    await world.settle();
    expect(await world.row(id, person)).toMatchObject({ state: 'Finished', asks: null });
  });
});

it('many tasks are done at once; who has come to another task meanwhile is left out, with the reason', async () => {
  const task = { kind: 'task', instructions: 'Call them' };
  const { id } = await launch(task, task);
  const { enrolmentId } = await world.row(id, person);
  const done = (nodeIds?: string[]) =>
    world.call<BulkResult>('POST', `/campaigns/${id}/leads/bulk`, {
      action: 'done',
      enrolmentIds: [enrolmentId],
      ...(nodeIds === undefined ? {} : { nodeIds }),
    });
  expect((await done()).status).toBe(422);
  expect((await done(['n0'])).data).toMatchObject({ done: 1, skipped: [] });
  expect((await world.row(id, person)).asks?.nodeId).toBe('n1');
  expect((await done(['n0'])).data).toMatchObject({
    done: 0,
    skipped: [{ reason: 'This lead does not wait for this task.' }],
  });
  expect((await done(['n0', 'n1'])).data).toMatchObject({ done: 1 });
  expect(await world.row(id, person)).toMatchObject({ state: 'Finished' });
});

it('a task names the lead to whoever does it; where many wait it reads as when nothing is known', async () => {
  const { id } = await launch({ kind: 'task', instructions: 'Call {{first_name|the lead}}.' });
  expect((await world.row(id, person)).asks?.text).toBe(`Call First ${person}.`);
  const { steps } = await world.must<TasksDue>('GET', '/campaigns/tasks');
  expect(steps.find(({ campaign }) => campaign.id === id)?.instructions).toBe('Call the lead.');
  await world.must('POST', `/campaigns/${id}/pause`, { reason: 'Holidays' });
});

describe('tasks due', () => {
  const due = () => world.must<TasksDue>('GET', '/campaigns/tasks');

  it('name the step, the campaign and how many wait, and are over once they are done or the campaign rests', async () => {
    const before = (await due()).total;
    const { id } = await launch({ kind: 'task', instructions: 'Call them' });
    const { total, steps } = await due();
    expect(total).toBe(before + 1);
    expect(steps.find(({ campaign }) => campaign.id === id)).toMatchObject({
      campaign: { name: `Campaign ${serial}` },
      nodeId: 'n0',
      kind: 'task',
      instructions: 'Call them',
      leads: 1,
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });

    await world.must('POST', `/campaigns/${id}/pause`, { reason: 'Holidays' });
    expect((await due()).total).toBe(before);
    await world.must('POST', `/campaigns/${id}/resume`);
    expect((await due()).total).toBe(before + 1);
    const { enrolmentId } = await world.row(id, person);
    const asking = () => world.must<{ total: number }>('GET', `/campaigns/${id}/leads?waitsFor=person`);
    expect((await asking()).total).toBe(1);
    const hold = (action: string) =>
      world.must('POST', `/campaigns/${id}/leads/bulk`, { action, enrolmentIds: [enrolmentId] });
    await hold('pause');
    expect([(await due()).total, (await asking()).total]).toEqual([before, 0]);
    await hold('resume');
    expect((await asking()).total).toBe(1);
    await world.must('POST', `/campaigns/${id}/leads/${enrolmentId}/go-ahead`, { nodeId: 'n0' });
    expect((await due()).total).toBe(before);
    expect((await asking()).total).toBe(0);
  });
});

describe('webhook steps', () => {
  const hook = { kind: 'webhook', url: 'https://example.com/hook' };
  const activity = async (id: string) =>
    (await world.must<{ items: ActivityEntry[] }>('GET', `/campaigns/${id}/activity`)).items;
  const history = async (id: string) => (await activity(id)).map(({ what }) => what);
  const stats = (id: string) => world.must<CampaignStats>('GET', `/campaigns/${id}/stats`);
  const calls = (id: string) => world.must<WebhookCallView[]>('GET', `/campaigns/${id}/webhooks`);

  it('tell about the lead once, signed with the secret of the workspace', async () => {
    const { id } = await launch(hook);
    expect(await calls(id)).toMatchObject([{ state: 'waiting', tries: 0 }]);
    await world.callWebhooks();
    await world.callWebhooks();
    expect(world.webCalls).toHaveLength(1);
    const [call] = world.webCalls;
    expect(JSON.parse(call?.body ?? '')).toMatchObject({
      event: 'campaign.step_reached',
      campaign: { id },
      step: 'n0',
      lead: { firstName: `First ${person}`, company: 'Ibex' },
      sender: { name: 'Ada Lovelace' },
    });
    const [, seconds, signature] = /^t=(\d+),v1=(\w+)$/.exec(call?.headers['waypost-signature'] ?? '') ?? [];
    const { secret } = await world.must<{ secret: string }>('GET', '/campaigns/webhook-secret');
    expect(signature).toBe(createHmac('sha256', secret).update(`${seconds}.${call?.body}`).digest('hex'));
    expect(await calls(id)).toMatchObject([{ state: 'delivered', httpStatus: 200, tries: 1, problem: null }]);
  });

  it.each([
    ['http://10.0.0.5/hook', '10.0.0.5 belongs to a private network, which is not called.'],
    ['http://localhost:8080/', 'localhost belongs to a private network, which is not called.'],
    ['example.com/hook', 'Enter the full address that is called, such as https://example.com/hook.'],
  ])('keep a campaign from starting that would never call %s, and are named', async (url, reason) => {
    const graph = straightSequence({ ...hook, url });
    const list = await world.listOf('Never called', ['never-called']);
    const { id } = await world.draft('Never called', [list], [ada], { graph });
    const answer = await world.call('POST', `/campaigns/${id}/start`);
    expect(answer).toMatchObject({ status: 409, error: { code: 'not_ready' } });
    expect(answer.error.message).toContain(`“Webhook”: ${reason}`);
  });

  it('to a private network do not keep a paused campaign from going on: its leads pass them, and it is said why', async () => {
    world.setPrivateAddresses('allowed');
    const { id } = await launch({ kind: 'wait', delayMinutes: 60 }, { ...hook, url: 'http://10.0.0.5/hook' });
    await world.must('POST', `/campaigns/${id}/pause`, { reason: 'Holidays' });
    world.setPrivateAddresses('refused');
    await world.must('POST', `/campaigns/${id}/resume`);
    world.webAnswers.push(new WebCallFailure('This address belongs to a private network.', true));
    await world.run(2);
    await world.callWebhooks();
    expect((await world.row(id, person)).state).toBe('Finished');
    expect(await calls(id)).toMatchObject([
      { state: 'failed', problem: 'This address belongs to a private network.' },
    ]);
  });

  it('are tried again under the same delivery key, and do not hold the lead', async () => {
    world.webAnswers.push(500, new WebCallFailure('The address could not be reached.', false));
    const { id } = await launch(hook);
    expect((await world.row(id, person)).state).toBe('Finished');
    expect(await history(id)).toContain('webhook_planned');
    await world.callWebhooks();
    expect(await history(id)).not.toContain('webhook_called');
    expect(await calls(id)).toMatchObject([
      { state: 'waiting', problem: 'The address answered 500.', nextTryInSeconds: 10 },
    ]);
    // Neither done nor failed, and not out of sight.
    expect((await stats(id)).steps).toMatchObject([{ done: 0, failed: 0, unanswered: 1 }]);
    await world.callWebhooks();
    await world.callWebhooks();
    expect(await calls(id)).toMatchObject([{ state: 'delivered', tries: 3 }]);
    expect(await history(id)).toContain('webhook_called');
    expect(await history(id)).not.toContain('webhook_failed');
    expect(new Set(world.webCalls.map(({ headers }) => headers['waypost-delivery'])).size).toBe(1);
  });

  it('to an address that may not be called fail at once and are made again when asked', async () => {
    world.webAnswers.push(new WebCallFailure('This address belongs to a private network.', true));
    const { id } = await launch(hook);
    await world.callWebhooks();
    const [failed] = await calls(id);
    expect(failed).toMatchObject({ state: 'failed', tries: 1 });
    expect((await world.row(id, person)).state).toBe('Finished');
    expect(await history(id)).not.toContain('webhook_called');
    await world.must('POST', `/campaigns/${id}/webhooks/${failed?.id}/retry`);
    await world.callWebhooks();
    expect(await calls(id)).toMatchObject([{ state: 'delivered' }]);
    expect((await world.call('POST', `/campaigns/${id}/webhooks/${failed?.id}/retry`)).status).toBe(409);
    // Answered in the end: it is done, and not failed besides.
    expect((await stats(id)).steps).toMatchObject([{ done: 1, failed: 0, failedBecause: [], unanswered: 0 }]);
  });

  it('that got no answer of success after the last try count as failed with the reason, for step and lead', async () => {
    world.webAnswers.push(...Array.from({ length: 7 }, () => 404));
    const { id } = await launch(hook);
    for (let tries = 0; tries < 8; tries += 1) await world.callWebhooks();
    expect(await calls(id)).toMatchObject([{ state: 'failed', tries: 7, httpStatus: 404 }]);
    const because = [{ reason: 'The address answered 404.', count: 1 }];
    expect((await stats(id)).steps).toMatchObject([{ done: 0, failed: 1, failedBecause: because }]);
    const events = await activity(id);
    expect(events.find(({ what }) => what === 'webhook_failed')).toMatchObject({
      nodeId: 'n0',
      detail: 'The address answered 404.',
    });
    expect(events.map(({ what }) => what)).not.toContain('webhook_called');
    expect((await world.row(id, person)).state).toBe('Finished');
    // By hand once more: one try, which is counted like the others.
    world.webAnswers.push(404);
    const [failed] = await calls(id);
    expect(failed?.nextTryInSeconds).toBeNull();
    await world.must('POST', `/campaigns/${id}/webhooks/${failed?.id}/retry`);
    await world.callWebhooks();
    expect(await calls(id)).toMatchObject([{ state: 'failed', tries: 8 }]);
    world.webAnswers.length = 0;
  });
});
