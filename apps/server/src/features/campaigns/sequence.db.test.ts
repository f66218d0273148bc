import { describe, expect, it } from 'vitest';
import { day } from './testing/campaign-world.ts';
import { ada, person, serial, useAda, useCampaignWorld, world } from './testing/world-of-file.ts';

useCampaignWorld();
useAda();

const launchFor = async (people = [person], senders = [ada]) =>
  (await world.launch(`Campaign ${serial}`, [await world.listOf(`List ${serial}`, people)], senders)).id;
const sent = (kinds: string[]) => async () => world.sentTo(person).join() === kinds.join();
/** Until the invitation is out. */
const invited = async (id: string) => {
  await world.run(60, sent(['visit', 'invite']));
  expect(world.sentTo(person)).toEqual(['visit', 'invite']);
  return id;
};

describe('a lead goes through the whole sequence', () => {
  it('visit, a day, invitation, accepted in time, message, three days, message, finished', async () => {
    const id = await launchFor();
    expect(await world.row(id, person)).toMatchObject({ state: 'Queued', sender: { name: 'Ada Lovelace' } });
    await world.run(2, sent(['visit']));
    const visitedAt = world.clock.businessNow();
    await world.settle();
    expect(await world.row(id, person)).toMatchObject({
      state: 'Waiting',
      reason: 'Waiting 1 day before the next step.',
    });
    await invited(id);
    expect(world.clock.businessNow() - visitedAt).toBeGreaterThanOrEqual(day - 60_000);
    expect(await world.row(id, person)).toMatchObject({
      state: 'Waiting',
      reason: 'Waiting up to 7 days for the invitation to be accepted.',
    });
    await world.run(24);
    expect(world.sentTo(person)).toHaveLength(2);
    await world.accept(ada, person);
    await world.run(2, sent(['visit', 'invite', 'start_chat']));
    const messagedAt = world.clock.businessNow();
    await world.run(100, async () => world.sentTo(person).length === 4);
    expect(world.clock.businessNow() - messagedAt).toBeGreaterThanOrEqual(3 * day - 60_000);
    expect(await world.row(id, person)).toMatchObject({ state: 'Finished', nextAt: null });
    expect(await world.campaign(id)).toMatchObject({ status: 'Completed' });
    const bodies = (await world.actionsOf(person)).map(({ body }) => body);
    expect(bodies[1]).toContain(`Hi First ${person}, I came across your work at your company`);
  });

  it('not accepted in time: nothing more is sent and the lead is finished', async () => {
    const id = await invited(await launchFor());
    await world.run(8 * 24, async () => (await world.row(id, person)).state === 'Finished');
    expect(await world.row(id, person)).toMatchObject({ state: 'Finished', nodeId: 'end-not-accepted' });
    expect(world.sentTo(person)).toEqual(['visit', 'invite']);
    // Accepted after all: true in the numbers, without waking the sequence.
    await world.accept(ada, person);
    await world.run(24);
    expect(world.sentTo(person)).toHaveLength(2);
    const stats = await world.must<{ accepted: number }>('GET', `/campaigns/${id}/stats`);
    expect(stats.accepted).toBe(1);
  });

  it('already connected: the invitation is skipped and the message goes out', async () => {
    world.network.connect(ada.provider, person);
    const id = await launchFor();
    await world.run(60, async () => world.sentTo(person).length === 2);
    expect(world.sentTo(person)).toEqual(['visit', 'start_chat']);
    const stats = await world.must<{ invited: number; messaged: number }>('GET', `/campaigns/${id}/stats`);
    expect(stats).toMatchObject({ invited: 0, messaged: 1, accepted: 0 });
  });
});

describe('a reply', () => {
  it('stops in its own transaction: rolled back together, committed together', async () => {
    const id = await invited(await launchFor());
    await world.accept(ada, person);
    await world.settle();
    const planned = async () => (await world.actionsOf(person)).at(-1);
    expect(await planned()).toMatchObject({ kind: 'message', state: 'planned' });
    const broken = world.reply(ada, person, () => Promise.reject(new Error('The inbox could not store it.')));
    await expect(broken).rejects.toThrow('could not store');
    expect(await planned()).toMatchObject({ state: 'planned' });
    expect((await world.row(id, person)).state).toBe('In progress');
    await world.reply(ada, person);
    expect(await planned()).toMatchObject({ state: 'cancelled' });
    expect(await world.row(id, person)).toMatchObject({
      state: 'Replied',
      reason: 'The lead replied, so the sequence stopped.',
      nextAt: null,
    });
    await world.run(5 * 24);
    expect(world.sentTo(person)).toEqual(['visit', 'invite']);
    // Nobody was messaged: the reply belongs to the invitation.
    const stats = await world.must<{ replied: number; steps: { nodeId: string; results: number }[] }>(
      'GET',
      `/campaigns/${id}/stats`,
    );
    expect(stats.replied).toBe(1);
    expect(stats.steps.find(({ nodeId }) => nodeId === 'message-1')?.results).toBe(0);
  });

  it('before anything was sent stops too, and is no result of the campaign', async () => {
    const id = await launchFor();
    await world.settle();
    await world.reply(ada, person);
    expect(await world.row(id, person)).toMatchObject({ state: 'Replied' });
    await world.run(48);
    expect(world.sentTo(person)).toEqual([]);
    expect(await world.must('GET', `/campaigns/${id}/stats`)).toMatchObject({ replied: 0 });
  });

  it('older than the campaign changes nothing, and the next one still stops it', async () => {
    const id = await launchFor();
    await world.settle();
    await world.reply(ada, person, undefined, world.clock.businessNow() - 30 * day);
    await world.run(2, sent(['visit']));
    expect(world.sentTo(person)).toEqual(['visit']);
    await world.reply(ada, person);
    expect(await world.row(id, person)).toMatchObject({ state: 'Replied' });
  });

  it('while the next step is on its way: what left counts, what comes back unsent stays unsent', async () => {
    const id = await invited(await launchFor());
    await world.accept(ada, person);
    await world.settle();
    world.network.fate('429');
    world.at('dispatched', () => world.reply(ada, person));
    const message = async () => (await world.actionsOf(person)).at(-1)?.state;
    await world.run(2, async () => (await message()) !== 'planned');
    expect(await message()).toBe('cancelled');
    expect(world.network.requests(person)).toBe(3);
    await world.run(5 * 24);
    expect(world.sentTo(person)).toEqual(['visit', 'invite']);
    expect(await world.row(id, person)).toMatchObject({ state: 'Replied' });
  });

  it('in the moment of sending is counted with the message that went out', async () => {
    const id = await invited(await launchFor());
    await world.accept(ada, person);
    await world.settle();
    world.at('written', () => world.reply(ada, person));
    await world.run(2, async () => world.sentTo(person).length === 3);
    expect(await world.row(id, person)).toMatchObject({ state: 'Replied' });
    expect(await world.must('GET', `/campaigns/${id}/stats`)).toMatchObject({ messaged: 1, replied: 1 });
    await world.run(5 * 24);
    expect(world.sentTo(person)).toHaveLength(3);
  });

  it('after the lead has finished counts for its last message', async () => {
    const id = await invited(await launchFor());
    await world.accept(ada, person);
    await world.run(100, async () => world.sentTo(person).length === 4);
    await world.reply(ada, person);
    expect(await world.row(id, person)).toMatchObject({
      state: 'Replied',
      reason: 'The lead replied after the last step.',
    });
    await world.reply(ada, person);
    const stats = await world.must<{ replied: number; steps: { nodeId: string; results: number }[] }>(
      'GET',
      `/campaigns/${id}/stats`,
    );
    expect(stats.replied).toBe(1);
    expect(stats.steps.find(({ nodeId }) => nodeId === 'message-2')?.results).toBe(1);
  });

  it('to another of our accounts stops the sequence as well', async () => {
    const id = await invited(await launchFor());
    const bob = await world.addSender('Bob Other');
    await world.reply(bob, person);
    expect(await world.row(id, person)).toMatchObject({ state: 'Replied' });
    expect(await world.must('GET', `/campaigns/${id}/stats`)).toMatchObject({ replied: 0 });
  });
});

it('a message typed on LinkedIn stops the sequence', async () => {
  const id = await invited(await launchFor());
  await world.accept(ada, person);
  await world.settle();
  await world.writeByHand(ada, person);
  expect(await world.row(id, person)).toMatchObject({
    state: 'Skipped',
    reason: 'You wrote to this person yourself, so the sequence stopped.',
  });
  await world.run(5 * 24);
  expect(world.sentTo(person)).toEqual(['visit', 'invite']);
});
