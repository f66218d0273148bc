import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Job } from '@waypost/contract/jobs';
import { linkAccount, linkedInUserName, listAccounts } from '../actors/account.ts';
import { startVisitCampaign, statsOf } from '../actors/campaign.ts';
import { connectionsCsv, fictionalPeople } from '../actors/csv-files.ts';
import { importCsv, jobIsDone, listNamed, startExtraction } from '../actors/leads.ts';
import { apiOfBrowser, signedInPerson } from '../actors/person.ts';
import { buyPlan, plans } from '../actors/plan.ts';
import { worldOf } from '../actors/world.ts';
import { threeFreePorts } from '../harness/free-ports.ts';
import { expect, test } from '../harness/journey.ts';
import { startProduct, type Product } from '../harness/product.ts';
import { waitUntil } from '../harness/wait-until.ts';

/** Enough to be caught in the middle on a fast machine. */
const ROWS = 60_000;

// While the API is down, its clients hear nothing or that it is not there.
test.use({ expectedTroubles: /net::ERR_|answer 50[23]/ });

let dataDir: string;
let port: number;
let own: Product;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  dataDir = mkdtempSync(join(tmpdir(), 'waypost-e2e-restart-'));
  port = await threeFreePorts();
  own = await startProduct({ port, dataDir });
});

test.afterAll(() => {
  own.abandon();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a kill of worker and API in the middle of an import is recovered from without help, and every row counts once', async ({
  page,
}) => {
  test.setTimeout(150_000);
  await page.goto(`${own.url}/auth`);
  const { api } = await signedInPerson(page, own.url);
  const file = connectionsCsv(fictionalPeople(ROWS), [['Onlyafirstname', '', '', '', '', '', '']]);
  const jobId = await importCsv(page, file, 'Sixty thousand', own.url);
  const before = await waitUntil('the import is in its middle', 30_000, async () => {
    const job = await api.get<Job>(`/jobs/${jobId}`);
    return job.status === 'running' && job.done > 0 ? job : undefined;
  });
  expect(before.done).toBeLessThan(ROWS);
  const killed = [own.pidOf('worker'), own.pidOf('api')];
  for (const pid of killed) process.kill(pid, 'SIGKILL');

  await waitUntil('both are there again', 60_000, async () => {
    const answer = await fetch(`${own.url}/api/health`).catch(() => undefined);
    const pids = [own.pidOf('worker'), own.pidOf('api')];
    return answer?.ok && pids.every((pid) => !killed.includes(pid)) ? true : undefined;
  });
  const job = await jobIsDone(api, jobId, 90_000);
  expect(job.counts).toMatchObject({ added: ROWS, rejected: 1 });
  expect((await listNamed(api, 'Sixty thousand'))._count.leads).toBe(ROWS);
  // The page was open all the time.
  await expect(page.getByText('File imported: Sixty thousand')).toBeVisible({ timeout: 30_000 });
});

test('after a stop and a start everything is there: sign-in, lists, campaign, and what the network has seen', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const { api } = await signedInPerson(page, own.url);
  await buyPlan(api, plans.basic);
  const username = linkedInUserName('ok');
  const account = await linkAccount(api, username);
  const world = worldOf(api);
  const post = (await world.posts()).find(({ comments }) => comments > 5 && comments < 15);
  if (!post) throw new Error('The simulated network has no small post.');
  const [link = ''] = post.links;
  await jobIsDone(api, await startExtraction(page, 'comments', { link, listName: 'Kept', origin: own.url }));
  const list = await listNamed(api, 'Kept');
  const campaign = await startVisitCampaign(api, {
    name: 'Kept too',
    listId: list.id,
    accountId: account.id,
  });
  await world.setSpeed(300);
  await waitUntil('the first profiles were visited', 60_000, async () =>
    (await world.ledger()).length >= 2 ? true : undefined,
  );
  await world.setSpeed(0);
  const inFlight = async () => {
    const [ledger, stats] = [await world.ledger(), await statsOf(api, campaign.id)];
    return stats.visited === ledger.length ? { ledger, stats } : undefined;
  };
  const seen = await waitUntil('every visit is on record', 30_000, inFlight);
  const now = await world.businessNow();

  await own.stop();
  own = await startProduct({ port, dataDir });

  await page.goto(`${own.url}/leads`);
  await expect(page.getByRole('heading', { name: 'Kept', exact: true })).toBeVisible();
  const again = await apiOfBrowser(page, own.url);
  expect((await listNamed(again, 'Kept'))._count.leads).toBe(list._count.leads);
  expect((await listAccounts(again)).map(({ id, status }) => ({ id, status }))).toEqual([
    { id: account.id, status: 'Active' },
  ]);
  const after = worldOf(again);
  expect((await after.ledger()).slice(0, seen.ledger.length)).toEqual(seen.ledger);
  expect((await after.accountOf(username)).status).toBe('OK');
  expect((await statsOf(again, campaign.id)).visited).toBeGreaterThanOrEqual(seen.stats.visited);
  expect(Date.parse(await after.businessNow())).toBeGreaterThanOrEqual(Date.parse(now));

  // It goes on where it stood: everybody is visited, nobody twice.
  await after.setSpeed(300);
  await waitUntil('every lead was visited', 60_000, async () => {
    const { counts } = await statsOf(again, campaign.id);
    return counts.finished === list._count.leads ? counts : undefined;
  });
  const visited = (await after.ledger()).filter((row) => row.kind === 'visit' && row.applied);
  expect(visited).toHaveLength(list._count.leads);
  expect(new Set(visited.map((row) => row.person?.id)).size).toBe(list._count.leads);
  await own.stop();
});
