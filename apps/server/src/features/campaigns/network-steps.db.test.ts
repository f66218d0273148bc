import type { CampaignLead, CampaignStats } from '@waypost/contract/campaigns';
import type { ActivityEntry, BulkResult } from '@waypost/contract/campaigns-manage';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { day } from './testing/campaign-world.ts';
import { finished, launch, launchFor, wording } from './testing/launch-steps.ts';
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

describe('follow and like', () => {
  it('are done once and the lead goes on', async () => {
    world.network.publish(ada.provider, person);
    const id = await launch({ kind: 'follow' }, { kind: 'react', maxAgeDays: 7 });
    await world.run(60, finished(id));
    expect(world.sentTo(person)).toEqual(['follow', 'react']);
  });

  it('a like passes over reposts and old posts; without a recent own post nothing is sent', async () => {
    world.network.publish(ada.provider, person, { isRepost: true });
    world.network.publish(ada.provider, person, { daysAgo: 2 });
    const id = await launch({ kind: 'react', maxAgeDays: 1 });
    await world.run(60, finished(id));
    expect(world.sentTo(person)).toEqual([]);
    expect((await world.row(id, person)).state).toBe('Finished');
    const { items } = await world.must<{ items: ActivityEntry[] }>('GET', `/campaigns/${id}/activity`);
    expect(items).toContainEqual(
      expect.objectContaining({ what: 'nothing_found', detail: 'No post of the last day to like.' }),
    );
  });

  it('one that LinkedIn refuses says why, on the lead, in its history and in the numbers of the step', async () => {
    world.network.publish(ada.provider, person);
    const id = await launch({ kind: 'react', maxAgeDays: 7 });
    world.network.fate({ refuse: 422, type: 'errors/invalid_recipient' });
    await world.run(60, finished(id));
    const { items } = await world.must<{ items: ActivityEntry[] }>('GET', `/campaigns/${id}/activity`);
    const reason = items.find(({ what }) => what === 'step_missed')?.detail ?? '';
    expect(reason).toMatch(/^\S.*\.$/);
    expect((await world.row(id, person)).reason).toBe(
      `The lead reached the end of the sequence. Its last step was left out: ${reason}`,
    );
    const { steps } = await world.must<CampaignStats>('GET', `/campaigns/${id}/stats`);
    expect(steps).toMatchObject([{ failed: 1, failedBecause: [{ reason, count: 1 }] }]);
  });

  it.each([
    ['follow', { kind: 'follow' }],
    ['react', { kind: 'react', maxAgeDays: 7 }],
    ['comment', { kind: 'comment', maxAgeDays: 7, variants: wording('Well put!') }],
  ])('a %s whose answer got lost is found on the network and not repeated', async (kind, step) => {
    world.network.publish(ada.provider, person);
    const id = await launch(step);
    if (kind === 'comment') {
      await world.settle();
      const { enrolmentId } = await world.row(id, person);
      const path = `/campaigns/${id}/leads/${enrolmentId}/go-ahead`;
      await world.must('POST', path, { nodeId: 'n0', text: 'Well put!' });
    }
    world.network.fate('applied_then_dropped');
    await world.run(100, finished(id));
    expect((await world.row(id, person)).state).toBe('Finished');
    expect(world.network.requests(person)).toBe(1);
  });

  it.each([
    ['follow', { kind: 'follow' }],
    ['react', { kind: 'react', maxAgeDays: 7 }],
  ])('a %s that never arrived is made again, and takes effect once', async (_kind, step) => {
    world.network.publish(ada.provider, person);
    const id = await launch(step);
    world.network.fate('dropped');
    await world.run(200, finished(id));
    expect(world.network.requests(person)).toBe(2);
    expect(world.network.applied(person)).toBe(1);
  });
});

describe('a comment', () => {
  const step = { kind: 'comment', maxAgeDays: 7, variants: wording('Hi {{first_name|there}}, well put!') };

  it('waits for approval, goes out as it was approved, and once', async () => {
    world.network.publish(ada.provider, person);
    const id = await launch(step);
    await world.run(30);
    expect(world.network.requests(person)).toBe(0);
    const waiting = await world.row(id, person);
    expect(waiting).toMatchObject({
      state: 'Waiting',
      asks: { kind: 'approval', nodeId: 'n0', text: `Hi First ${person}, well put!`, problem: null },
    });
    const path = `/campaigns/${id}/leads/${waiting.enrolmentId}/go-ahead`;
    expect((await world.call('POST', path, { nodeId: 'n0', text: '  ' })).status).toBe(422);
    const answered = await world.must<CampaignLead>('POST', path, { nodeId: 'n0', text: 'Well put indeed!' });
    expect(answered.asks).toBeNull();
    await world.run(60, finished(id));
    expect(world.network.ledger.filter(({ kind }) => kind === 'comment').at(-1)?.text).toBe(
      'Well put indeed!',
    );
    expect(world.sentTo(person)).toEqual(['comment']);
  });

  it('stands under the post that was shown, although the person has posted again since', async () => {
    const shown = world.network.publish(ada.provider, person, { daysAgo: 3 });
    world.network.publish(ada.provider, person, { daysAgo: 1, canComment: false });
    const id = await launch(step);
    await world.settle();
    const asked = await world.row(id, person);
    expect(asked.asks).toMatchObject({
      post: { text: '', publishedAt: new Date(world.clock.businessNow() - 3 * day).toISOString() },
      link: `https://www.linkedin.com/feed/update/urn:li:activity:${shown}/`,
    });
    world.network.publish(ada.provider, person);
    const path = `/campaigns/${id}/leads/${asked.enrolmentId}/go-ahead`;
    await world.must('POST', path, { nodeId: 'n0', text: 'Well put!' });
    await world.run(60, finished(id));
    expect(world.sentTo(person)).toEqual(['comment']);
    expect(world.network.commentedAt(person)).toEqual([shown]);
  });

  it('is nobody’s question where there is no post: the lead goes on, and its history says why', async () => {
    world.network.publish(ada.provider, person, { daysAgo: 8 });
    const id = await launch(step);
    await world.run(60, finished(id));
    expect(world.sentTo(person)).toEqual([]);
    const { items } = await world.must<{ items: ActivityEntry[] }>('GET', `/campaigns/${id}/activity`);
    expect(items).toContainEqual(
      expect.objectContaining({
        what: 'nothing_found',
        detail: 'No post of the last 7 days takes comments.',
      }),
    );
  });

  it('many are found, and approved or skipped at once, each as it was written', async () => {
    for (const who of [`${person}-a`, `${person}-b`]) world.network.publish(ada.provider, who);
    const id = await launchFor([`${person}-a`, `${person}-b`], step);
    await world.settle();
    const waiting = async () =>
      (await world.must<{ items: CampaignLead[] }>('GET', `/campaigns/${id}/leads?waitsFor=approval`)).items;
    const found = await waiting();
    expect(found).toHaveLength(2);
    const [first, second] = found.map(({ enrolmentId }) => enrolmentId);
    const answer = (answers: object[]) =>
      world.call<BulkResult>('POST', `/campaigns/${id}/leads/go-aheads`, { answers });
    const answers = [
      { enrolmentId: first, nodeId: 'n0', text: 'As I changed it.' },
      { enrolmentId: second, nodeId: 'n0', skip: true },
    ];
    expect((await answer(answers)).data).toMatchObject({ done: 2, skipped: [] });
    expect(await waiting()).toEqual([]);
    // A second click, and a step nobody waits at: told of each, and nothing is sent twice.
    expect((await answer(answers)).data).toMatchObject({
      done: 0,
      skipped: [
        { enrolmentId: first, reason: 'This lead does not wait for this any more.' },
        { enrolmentId: second, reason: 'This lead does not wait for this any more.' },
      ],
    });
    await world.run(60, finished(id, `${person}-a`));
    expect(
      world.network.ledger.filter(({ kind, text }) => kind === 'comment' && text === 'As I changed it.'),
    ).toHaveLength(1);
    const strange = await answer([{ enrolmentId: randomUUID(), nodeId: 'n0', skip: true }]);
    expect(strange.status).toBe(404);
  });

  it('that is skipped is not written: the lead goes on without it, and its history says so', async () => {
    world.network.publish(ada.provider, person);
    const id = await launch(step);
    await world.settle();
    const { enrolmentId } = await world.row(id, person);
    const path = `/campaigns/${id}/leads/${enrolmentId}/go-ahead`;
    await world.must('POST', path, { nodeId: 'n0', skip: true });
    await world.run(60, finished(id));
    expect(world.network.requests(person)).toBe(0);
    expect((await world.row(id, person)).state).toBe('Finished');
    const { items } = await world.must<{ items: ActivityEntry[] }>('GET', `/campaigns/${id}/activity`);
    expect(items.map(({ what }) => what)).toContain('comment_skipped');
    expect((await world.call('POST', path, { nodeId: 'n0', text: 'Well put!' })).status).toBe(409);
  });

  it('taken back by a pause before it was sent goes out after it without asking again', async () => {
    world.network.publish(ada.provider, person);
    const id = await launch(step);
    await world.settle();
    const { enrolmentId } = await world.row(id, person);
    const path = `/campaigns/${id}/leads/${enrolmentId}/go-ahead`;
    await world.must('POST', path, { nodeId: 'n0', text: 'Well put!' });
    await world.must('POST', `/campaigns/${id}/pause`, { reason: 'Holidays' });
    await world.run(30);
    expect(world.sentTo(person)).toEqual([]);
    await world.must('POST', `/campaigns/${id}/resume`);
    await world.run(60, finished(id));
    expect(world.sentTo(person)).toEqual(['comment']);
  });
});

describe('an InMail', () => {
  const step = {
    kind: 'inmail',
    subject: 'For {{company|you}}',
    variants: wording('Hello {{first_name|you}}'),
  };

  it('reaches who is not connected; one whose answer got lost is found in the chat', async () => {
    const id = await launch(step);
    world.network.fate('applied_then_dropped');
    await world.run(100, finished(id));
    expect(world.sentTo(person)).toEqual(['inmail']);
    expect(world.network.requests(person)).toBe(1);
    const stats = await world.must<{ messaged: number }>('GET', `/campaigns/${id}/stats`);
    expect(stats.messaged).toBe(1);
  });

  it('is not sent to who is connected, and waits without credits', async () => {
    world.network.connect(ada.provider, person);
    const id = await launch(step);
    await world.run(60, finished(id));
    expect(world.sentTo(person)).toEqual([]);

    takeAnotherPerson();
    world.network.setInmailCredits(ada.provider, 0);
    const second = await launch(step);
    await world.run(20);
    expect(world.network.requests(person)).toBe(0);
    world.network.setInmailCredits(ada.provider, 1);
    await world.run(100, finished(second));
    expect(world.sentTo(person)).toEqual(['inmail']);
  });

  it('is refused at the start for a free account', async () => {
    const free = await world.addSender('Free Sender', { type: 'free' });
    const listId = await world.listOf(`List ${serial}`, [person]);
    const draft = await world.draft(`Campaign ${serial}`, [listId], [free], {
      graph: straightSequence(step),
    });
    expect((await world.call('POST', `/campaigns/${draft.id}/start`)).status).toBe(409);
  });
});
