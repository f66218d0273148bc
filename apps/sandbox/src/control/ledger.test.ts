import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSandbox } from '../testing/sandbox-client.ts';

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
beforeAll(async () => (sandbox = await startTestSandbox()));
afterAll(() => sandbox.stop());

test('the ledger is read onward from a row, or newest first, of everyone or of one member', async () => {
  const { api, control, link, strangers } = sandbox.client;
  const ann = await link('ok+ledger@example.com');
  const bea = await link('ok+book@example.com');
  for (const account of [ann, bea, ann]) {
    const [person] = await strangers(account, 1);
    await api('POST', '/users/invite', { account_id: account, provider_id: person?.providerId });
  }
  const read = async (query: string) => (await control('GET', `/ledger${query}`)).body;
  const accountsOf = ({ items }: { items: { account: string }[] }) => items.map(({ account }) => account);

  expect(accountsOf(await read(''))).toEqual([ann, bea, ann]);
  expect(accountsOf(await read('?after=1&limit=1'))).toEqual([bea]);
  expect(accountsOf(await read('?order=newest&limit=2'))).toEqual([ann, bea]);
  const { items } = await read('');
  const own = await read(`?order=newest&limit=1&member=${items[0].memberPublicId}`);
  expect(own).toMatchObject({ items: [{ seq: items[2].seq, account: ann }], total: 2, last: 3 });
  expect((await control('GET', '/ledger?order=upward')).status).toBe(400);
});
