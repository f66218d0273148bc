import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CampaignStats, CampaignSummary } from '@waypost/contract/campaigns';

import type { SampleWorkspace } from '@waypost/contract/sample';
import { apiOfBrowser } from '../actors/person.ts';
import { worldOf, type LedgerRow } from '../actors/world.ts';
import { threeFreePorts } from '../harness/free-ports.ts';
import { expect, test } from '../harness/journey.ts';
import { startProduct, type Product } from '../harness/product.ts';
import { waitUntil } from '../harness/wait-until.ts';

/** A busy machine takes its time; how fast an idle one is, is measured elsewhere. */
const MADE_WITHIN_MS = 700_000;
const SIGN_IN = { email: 'sample@example.com', password: 'sample-workspace' };

// The worker is shot on purpose, and the browser asks meanwhile.
test.use({ expectedTroubles: /net::ERR_|answer 50[23]/ });

let dataDir: string;
let own: Product;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  dataDir = mkdtempSync(join(tmpdir(), 'waypost-e2e-sample-'));
  own = await startProduct({ port: await threeFreePorts(), dataDir, sampleWorkspace: true });
});

test.afterAll(() => {
  own.abandon();
  rmSync(dataDir, { recursive: true, force: true });
});

test('the first start makes a sample workspace; it is offered when it is ready, with the network’s own numbers', async ({
  page,
}) => {
  test.setTimeout(MADE_WITHIN_MS + 120_000);
  const sample = async () =>
    ((await (await fetch(`${own.url}/api/sample`)).json()) as { data: SampleWorkspace }).data;

  await test.step('the launcher prints how to sign in, and the sign-in page counts', async () => {
    expect(own.output()).toContain(SIGN_IN.email);
    await page.goto(`${own.url}/auth`);
    const bar = page.getByRole('progressbar', { name: 'Making the sample workspace' });
    await expect(bar).toHaveAttribute('aria-valuetext', /^Business day \d+ of 30$/);
    await expect(page.getByRole('button', { name: 'Open the sample workspace' })).toBeHidden();
  });

  await test.step('a worker that is shot half-way goes on where it was', async () => {
    await waitUntil('some of it is made', MADE_WITHIN_MS, async () =>
      (await sample()).actions >= 200 ? true : undefined,
    );
    process.kill(own.pidOf('worker'), 'SIGKILL');
    const refused = await fetch(`${own.url}/api/sample/session`, { method: 'POST' });
    expect(refused.status).toBe(409);
  });

  await test.step('the button appears by itself and opens the dashboard', async () => {
    const open = page.getByRole('button', { name: 'Open the sample workspace' });
    await expect(open).toBeVisible({ timeout: MADE_WITHIN_MS });
    await open.click();
    await expect(page).toHaveURL(`${own.url}/dashboard`);
    await expect(page.getByRole('button', { name: 'Leave sample' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /, Robin$/ })).toBeVisible();
  });

  await test.step('what the screens count is what the network’s ledger holds, nothing twice, nothing over a limit', async () => {
    const api = await apiOfBrowser(page, own.url);
    const world = worldOf(api);
    await world.setSpeed(0);
    const { unread } = await api.get<{ unread: number }>('/notifications?limit=1');
    expect(unread, 'what was told weeks ago has been read').toBeLessThan(20);
    const campaigns = await api.get<CampaignSummary[]>('/campaigns');
    expect(campaigns.map(({ status }) => status).toSorted()).toEqual(['Active', 'Completed', 'Paused']);
    const rows = await world.ledger();
    const applied = rows.filter((row) => row.applied);
    expect(rows.length).toBeGreaterThan(1_700);
    expect(rows.filter((row) => row.overLimit !== null)).toEqual([]);
    const effects = applied.map(({ kind, account, person, text }) =>
      [kind, account, person?.id, kind === 'message' ? text : ''].join(' '),
    );
    expect(new Set(effects).size).toBe(effects.length);
    await page.goto(`${own.url}/campaign`);
    for (const { name } of campaigns)
      await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
    const done = await Promise.all(
      campaigns.map(({ id }) => api.get<CampaignStats>(`/campaigns/${id}/stats`)),
    );
    const of = (kind: LedgerRow['kind']) => applied.filter((row) => row.kind === kind).length;
    expect(done.reduce((sum, { invited }) => sum + invited, 0)).toBe(of('invite'));
  });

  await test.step('leaving leads back to the sign-in page', async () => {
    await page.getByRole('button', { name: 'Leave sample' }).click();
    await expect(page).toHaveURL(/\/auth$/);
  });
});
