import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimInstallation, confirmInstallation } from '../../../platform/db/installation.ts';
import { createSenderWorld, type NewAccount, type SenderWorld } from './testing/sender-world.ts';

const installation = { installationId: 'production', keyFingerprint: 'key' };

let world: SenderWorld;
beforeAll(async () => {
  world = await createSenderWorld();
  await claimInstallation(world.db, installation);
});
afterAll(() => world.close());

/** As a process finds the database at its start. */
const restart = async () => Object.assign(world.deps, await claimInstallation(world.db, installation));
const sent = (account: NewAccount) =>
  world.network.ledger.filter((row) => row.account === account.provider && row.applied);

/** One planned action of every kind, towards people and posts that are there. */
async function oneOfEach(account: NewAccount): Promise<Record<string, string>> {
  const { provider } = account;
  for (const person of ['chatting', 'fresh']) world.network.connect(provider, person);
  world.network.say(provider, 'chatting', 'Hello, who are you?', false);
  for (const person of ['author', 'liked']) world.network.publish(provider, person);
  const plan = (person: string, given: Parameters<SenderWorld['planned']>[2]) =>
    world.planned(account, person, given);
  return {
    invite: await plan('invited', { kind: 'invite', body: 'May I?' }),
    message: await plan('chatting', { kind: 'message', origin: 'human' }),
    start_chat: await plan('fresh', { kind: 'message' }),
    inmail: await plan('stranger', { kind: 'inmail', body: 'A word', details: { subject: 'Hello' } }),
    comment: await plan('author', { kind: 'comment', body: 'Well put!' }),
    react: await plan('liked', { kind: 'react' }),
    follow: await plan('followed', { kind: 'follow' }),
    post: await world.tenant(async (tx) => {
      const notBefore = world.clock.businessNow();
      const post = { accountId: account.accountId, effectKey: 'post', text: 'What we learned.', notBefore };
      return (await world.sender.planPost(tx, world.workspaceId, post)).action.id;
    }),
  };
}

it('a restored database sends nothing until it is confirmed, and then nothing that was sent since the backup', async () => {
  const account = await world.addAccount();
  const ids = await oneOfEach(account);
  const states = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(ids).map(async ([kind, id]) => [kind, await world.state(id)] as const),
      ),
    );
  const all = (state: string) => Object.fromEntries(Object.keys(ids).map((kind) => [kind, state]));
  expect(await states()).toEqual(all('planned'));
  const restore = await world.backup();

  const late = await world.planned(account, 'after-the-backup', { kind: 'visit' });
  await world.live(48, async () => sent(account).length === 9);
  expect(await states()).toEqual(all('sent'));
  const before = sent(account).map(({ kind, person }) => `${kind} ${person}`);

  await restore();
  expect(await states()).toEqual(all('planned'));
  await expect(world.action(late)).rejects.toThrow('There is no action');
  await restart();
  expect(world.deps).toMatchObject({ sendingAllowed: false, wasRestored: true });
  await world.live(48);
  expect(await states()).toEqual(all('planned'));

  expect(await confirmInstallation(world.db, installation)).toBe(true);
  await restart();
  expect(world.deps).toMatchObject({ sendingAllowed: true, wasRestored: true });
  const requests = world.network.ledger.length;
  const unsent = await world.planned(account, 'chatting', { kind: 'message', body: 'One more thing.' });
  const isOver = async () =>
    !Object.values({ ...(await states()), unsent: await world.state(unsent) }).includes('planned');
  await world.live(96, isOver);
  // LinkedIn itself takes no second like, and a second follow changes nothing.
  expect(await states()).toEqual({ ...all('sent'), react: 'satisfied' });
  const repeated = world.network.ledger.slice(requests).map(({ kind, applied }) => `${kind} ${applied}`);
  expect(repeated.toSorted()).toEqual(['follow true', 'message true', 'react false']);
  expect(before.filter((row, at) => before.indexOf(row) !== at)).toEqual([]);
  for (const kind of ['message', 'start_chat', 'inmail', 'comment', 'post']) {
    expect(await world.action(ids[kind] ?? '')).toMatchObject({
      outcomeCode: 'found_after_restore',
      outcomeMessage: 'Sent before the backup was restored; found on LinkedIn.',
      providerRef: expect.any(String) as string,
    });
  }
  expect(await world.action(ids['invite'] ?? '')).toMatchObject({ outcomeCode: 'found_pending' });
  // What was sent counts against the limits, although its own reservation is lost with the old database.
  expect(await world.reserved(account, 'invite_day')).toBe(1);
});

it('the same words that are known to be another’s are not taken for it', async () => {
  const account = await world.addAccount();
  world.network.connect(account.provider, 'twice');
  const first = await world.planned(account, 'twice', { kind: 'message', body: 'Good morning' });
  await world.live(2, async () => (await world.state(first)) === 'sent');
  const second = await world.planned(account, 'twice', { kind: 'message', body: 'Good morning' });
  await world.live(24, async () => (await world.state(second)) === 'sent');
  expect(await world.action(second)).toMatchObject({
    state: 'sent',
    outcomeCode: expect.not.stringMatching('found'),
  });
  expect(sent(account)).toHaveLength(2);
});
