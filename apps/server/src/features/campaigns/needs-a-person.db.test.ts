import type { CampaignDetail, CampaignLead } from '@waypost/contract/campaigns';
import type { BulkResult } from '@waypost/contract/campaigns-manage';
import type { TasksDue } from '@waypost/contract/campaigns-tasks';
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

describe('what needs a person', () => {
  it('a refused step fails with the sentence; trying again goes on from there', async () => {
    const id = await launch();
    await world.run(60, sentCount(1));
    world.network.fate({ refuse: 422, type: 'errors/recipient_cannot_be_reached' });
    await world.run(60, async () => (await world.row(id, person)).state === 'Failed');
    const failed = await world.row(id, person);
    expect(failed).toMatchObject({ state: 'Failed', canRetry: true, nodeId: 'invite' });
    expect(failed.reason.length).toBeGreaterThan(10);
    expect(await world.campaign(id)).toMatchObject({ status: 'Completed', counts: { failed: 1 } });
    const retry = () => world.call('POST', `/campaigns/${id}/leads/${failed.enrolmentId}/retry`);
    const answers = await Promise.all([retry(), retry()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await world.campaign(id)).toMatchObject({ status: 'Active' });
    await world.run(60, sentCount(2));
    expect(world.sentTo(person)).toEqual(['visit', 'invite']);
    await pause(id);
  });

  it('a failure is left at that: counted as skipped with its cause, and still tried again when somebody wants', async () => {
    const id = await launch();
    await world.run(60, sentCount(1));
    world.network.fate({ refuse: 422, type: 'errors/recipient_cannot_be_reached' });
    await world.run(60, async () => (await world.row(id, person)).state === 'Failed');
    const { enrolmentId, reason } = await world.row(id, person);
    const dismiss = () =>
      world.must<BulkResult>('POST', `/campaigns/${id}/leads/bulk`, {
        action: 'dismiss',
        enrolmentIds: [enrolmentId],
      });
    expect(await dismiss()).toMatchObject({ done: 1, skipped: [], dismissed: [enrolmentId] });
    const undo = () =>
      world.must<BulkResult>('POST', `/campaigns/${id}/leads/bulk`, {
        ...{ action: 'undismiss', enrolmentIds: [enrolmentId] },
      });
    expect(await undo()).toMatchObject({ done: 1, skipped: [] });
    expect(await world.row(id, person)).toMatchObject({ state: 'Failed', reason, canRetry: true });
    expect(await world.campaign(id)).toMatchObject({ counts: { failed: 1, skipped: 0 } });
    expect((await undo()).skipped).toMatchObject([{ reason: 'This lead is not dismissed any more.' }]);
    expect(world.sentTo(person)).toEqual(['visit']);
    expect(await dismiss()).toMatchObject({ done: 1, skipped: [], dismissed: [enrolmentId] });
    expect(await world.row(id, person)).toMatchObject({
      state: 'Skipped',
      reason: `Dismissed after it had failed: ${reason}`,
      canRetry: true,
    });
    expect(await world.campaign(id)).toMatchObject({ counts: { failed: 0, skipped: 1 } });
    expect((await dismiss()).skipped).toMatchObject([{ reason: 'Only a failed lead can be dismissed.' }]);
    await world.must('POST', `/campaigns/${id}/leads/${enrolmentId}/retry`);
    expect((await undo()).skipped).toHaveLength(1);
    await world.run(60, sentCount(2));
    expect(world.sentTo(person)).toEqual(['visit', 'invite']);
    await pause(id);
  });

  it('a failed lead that another campaign took is not tried again', async () => {
    const id = await launch();
    await world.run(60, sentCount(1));
    world.network.fate({ refuse: 422, type: 'errors/recipient_cannot_be_reached' });
    await world.run(60, async () => (await world.row(id, person)).state === 'Failed');
    const { enrolmentId } = await world.row(id, person);
    const other = await world.launch('Taker', [await world.listOf('T', [person])], [ada]);
    const answer = await world.call('POST', `/campaigns/${id}/leads/${enrolmentId}/retry`);
    expect(answer.status).toBe(409);
    expect(answer.error.message).toContain('“Taker”');
    await pause(other.id);
  });

  /** The first message ends in doubt beside another one somebody typed: nobody but a person can tell. */
  const inReview = async () => {
    const id = await launch();
    await world.run(60, sentCount(2));
    await world.accept(ada, person);
    await world.settle();
    world.network.fate('dropped');
    world.at('dispatched', async () => {
      world.network.say(ada.provider, person, 'Something else entirely, by hand.', true);
    });
    await world.run(48, async () => (await states()).at(-1) === 'message needs_review');
    expect((await states()).at(-1)).toBe('message needs_review');
    const row = await world.row(id, person);
    expect(row).toMatchObject({ state: 'Waiting' });
    expect(row.reviewActionId).not.toBeNull();
    expect(row.review).toMatchObject({ link: expect.stringContaining(person), leftAt: expect.any(String) });
    expect(row.review?.text).toBe((await world.actionsOf(person)).at(-1)?.body);
    const resolve = (choice: string) =>
      world.call('POST', `/campaigns/${id}/leads/${row.enrolmentId}/resolve`, { choice });
    return { id, resolve };
  };

  it('is counted, found and listed among the tasks until somebody decided', async () => {
    const { id, resolve } = await inReview();
    const forYou = async () => (await world.must<CampaignDetail>('GET', `/campaigns/${id}`)).forYou;
    const found = async () =>
      (await world.must<{ items: CampaignLead[] }>('GET', `/campaigns/${id}/leads?waitsFor=person`)).items;
    const due = async () =>
      (await world.must<TasksDue>('GET', '/campaigns/tasks')).steps.filter(
        ({ campaign }) => campaign.id === id,
      );
    expect(await forYou()).toEqual({ decisions: 1, tasks: 0, approvals: 0 });
    expect((await found()).map(({ name }) => name)).toEqual([expect.stringContaining(person)]);
    expect(await due()).toMatchObject([{ kind: 'decision', leads: 1, instructions: null }]);
    await resolve('was_sent');
    expect(await forYou()).toEqual({ decisions: 0, tasks: 0, approvals: 0 });
    expect(await found()).toEqual([]);
    expect(await due()).toEqual([]);
    await pause(id);
  });

  it('"it was sent" goes on with the next step', async () => {
    const { id, resolve } = await inReview();
    const answers = await Promise.all([resolve('was_sent'), resolve('was_sent')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await world.row(id, person)).toMatchObject({ state: 'Waiting', nodeId: 'wait-before-message-2' });
    expect(await world.must('GET', `/campaigns/${id}/stats`)).toMatchObject({ messaged: 1 });
    await pause(id);
  });

  it('"send again" sends it once more', async () => {
    const { id, resolve } = await inReview();
    expect((await resolve('send_again')).status).toBe(200);
    await world.run(24, async () => (await states()).at(-1) === 'message sent');
    expect(
      world.network.ledger.filter((row) => row.applied && row.person.endsWith(`/${person}`)),
    ).toHaveLength(3);
    await pause(id);
  });

  it('"skip" ends this lead and says so', async () => {
    const { id, resolve } = await inReview();
    expect((await resolve('skip')).status).toBe(200);
    expect(await world.row(id, person)).toMatchObject({
      state: 'Skipped',
      reason: 'The last step could not be confirmed, and you chose to skip this lead.',
      canRetry: false,
    });
  });

  it('a note too long for this free sender holds the lead with the sentence', async () => {
    const free = await world.addSender('Fay Free', { type: 'free' });
    const list = await world.listOf('Long name', [{ id: person, company: 'A'.repeat(190) }]);
    const { id } = await world.launch('Too long', [list], [free]);
    await world.run(60, async () => (await world.row(id, person)).reason.includes('characters long'));
    expect(await world.row(id, person)).toMatchObject({ state: 'Waiting', nodeId: 'invite' });
    expect((await world.row(id, person)).reason).toMatch(
      /^The message is 2\d\d characters long; 200 are allowed\.$/,
    );
    expect(world.sentTo(person)).toEqual(['visit']);
    await pause(id);
  });
});
