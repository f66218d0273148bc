/** Above this the sample workspace is not made any more: something is wrong. */
const MADE_WITHIN_MS = 900_000;

/**
 * Opens the sample workspace as its button on the sign-in page does.
 * @param {import('playwright-core').Page} page
 * @throws {Error} when this product was started without a sample workspace
 */
export async function openSample(page, url, say) {
  const sample = async () => (await (await fetch(`${url}/api/sample`)).json()).data;
  const until = Date.now() + MADE_WITHIN_MS;
  for (let { state } = await sample(); state !== 'ready'; { state } = await sample()) {
    if (state !== 'making' || Date.now() > until)
      throw new Error(`The sample workspace is "${state}": start the product without DEMO_WORKSPACE=off.`);
    say('The sample workspace is being made.');
    await page.waitForTimeout(10_000);
  }
  await page.goto(`${url}/auth`);
  await page.getByRole('button', { name: 'Open the sample workspace' }).click();
  await page.waitForURL('**/dashboard');
}

/** What the signed-in browser may ask beside the screens. */
export async function callsOf(page, url) {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('accessToken')).token);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = async (path, init) => {
    const answer = await fetch(url + path, { headers, ...init });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    get: async (path) => (await call(`/api${path}`)).data,
    /** How many times as fast as ours the time of the simulated network runs. */
    setSpeed: (speed) => call('/_sandbox/clock', { method: 'POST', body: JSON.stringify({ speed }) }),
  };
}
