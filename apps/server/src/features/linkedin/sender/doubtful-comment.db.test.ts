import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSenderWorld, type NewAccount, type SenderWorld } from './testing/sender-world.ts';

const minute = 60_000;

let world: SenderWorld;
let account: NewAccount;
beforeAll(async () => {
  world = await createSenderWorld();
  world.network.hideOfComments('day');
});
afterAll(() => world.close());
beforeEach(async () => {
  account = await world.addAccount();
});

/** A comment with these words below the newest post of this person, carried out with this fate. */
async function comment(person: string, body: string, fate: Parameters<typeof world.network.fate>[0]) {
  const id = await world.planned(account, person, { kind: 'comment', body });
  world.network.fate(fate);
  await world.live(8, async () => (await world.state(id)) !== 'planned');
  return id;
}

async function lookTwice() {
  for (let look = 0; look < 2; look += 1) {
    await world.pass(61 * minute);
    await world.resolveAll();
  }
}

it('a comment that LinkedIn lists without a day is found, and not written a second time', async () => {
  world.network.publish(account.provider, 'author');
  const id = await comment('author', 'Well put!', 'applied_then_dropped');
  expect(await world.state(id)).toBe('in_doubt');
  await lookTwice();
  expect(await world.action(id)).toMatchObject({ state: 'sent', outcomeCode: 'found_same_text' });
  await world.live(48);
  expect(world.network.applied('author')).toBe(1);
});

it('one without a day that is known to be an earlier comment of the account is not taken for it', async () => {
  world.network.publish(account.provider, 'author-twice');
  const first = await comment('author-twice', 'Well put!', 'ok');
  expect(await world.state(first)).toBe('sent');
  const second = await comment('author-twice', 'Well put!', 'dropped');
  expect(await world.state(second)).toBe('in_doubt');
  await lookTwice();
  expect(await world.state(second)).not.toBe('sent');
  await world.live(48);
  expect(world.network.applied('author-twice')).toBe(2);
});

it('one without its author is found by its words, and another’s words are not', async () => {
  world.network.hideOfComments('author');
  world.network.publish(account.provider, 'anonymous');
  await comment('anonymous', 'Congratulations!', 'ok');
  const id = await comment('anonymous', 'Well put!', 'applied_then_dropped');
  const lost = await comment('anonymous', 'What do you use for that?', 'dropped');
  await lookTwice();
  expect(await world.action(id)).toMatchObject({ state: 'sent', outcomeCode: 'found_same_text' });
  expect(await world.state(lost)).not.toBe('sent');
  await world.live(48);
  expect(world.network.applied('anonymous')).toBe(3);
});
