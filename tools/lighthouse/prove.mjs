import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../bootstrap/install.mjs';
import { findBrowser } from '../test/browser.mjs';
import { installedLighthouse } from './installed.mjs';
import { startMeasuredProduct } from './measured-product.mjs';

/** What must hold on every page, in hundredths: performance of the middle run, accessibility of every run. */
const PERFORMANCE = { desktop: 95, mobile: 85 };
const ACCESSIBILITY = 100;
const RUNS = { full: 5, short: 1 };
/** A page with live updates never has a quiet network, for which Lighthouse otherwise waits 45 s. */
const LOAD_MS_MAX = 12_000;
const CHROME_FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run'];

/** The sign-in page comes first: with a session it leads to the dashboard. */
const PAGES = [
  { name: 'sign-in', path: '/auth' },
  { name: 'dashboard', path: '/dashboard', signedIn: true },
  { name: 'lists', path: '/leads', signedIn: true },
  { name: 'billing', path: '/billing', signedIn: true },
];

/** See tools/prove.mjs for what goes in and comes out. Nothing is drawn from the seed. */
export function run(input) {
  return measure(input).catch((error) => ({
    ok: false,
    figure: `not measured: ${error.message}`,
    lines: [],
  }));
}

async function measure({ size, signal }) {
  const say = (line) => console.log(`  ${line}`);
  const { lighthouse, desktop, launch } = await installedLighthouse(say);
  const forms = { desktop, mobile: undefined };
  const product = await startMeasuredProduct({ signal, say });
  const browser = await openBrowser(launch);
  const rows = [];
  try {
    for (const page of PAGES) {
      if (page.signedIn && !browser.isSignedIn) await browser.signIn(product.url);
      for (const [form, config] of Object.entries(forms)) {
        const reports = [];
        for (let index = 0; index < RUNS[size]; index += 1) {
          signal.throwIfAborted();
          const flags = {
            port: browser.port,
            logLevel: 'silent',
            maxWaitForLoad: LOAD_MS_MAX,
            onlyCategories: ['performance', 'accessibility', 'best-practices'],
          };
          const { lhr } = await lighthouse(product.url + page.path, flags, config);
          reports.push(lhr);
        }
        const row = judged({ page, form, reports, url: product.url });
        rows.push(row);
        say(`${page.name}, ${form}: ${row.performance}, ${row.accessibility}, ${row.practices}`);
      }
    }
  } finally {
    await browser.close();
    await product.stop();
  }
  const failed = rows.filter(({ problems }) => problems.length > 0);
  return {
    ok: failed.length === 0,
    figure:
      `${rows.length - failed.length} of ${rows.length} hold, ${RUNS[size]} runs each; lowest performance ` +
      `${lowest(rows, 'desktop')} desktop and ${lowest(rows, 'mobile')} mobile`,
    lines: [
      'page       form     perf (all runs)           a11y  best   FCP    LCP    TBT    CLS',
      ...rows.map(lineOf),
      ...failed.flatMap(({ page, form, problems }) =>
        problems.map((text) => `${page.name}, ${form}: ${text}`),
      ),
    ],
  };
}

/**
 * The browser that Lighthouse's own command starts: nothing else watches its pages, which would take the processor from
 * them. Signing in is the one thing done by hand, in the same profile beforehand.
 */
async function openBrowser(launch) {
  const profile = await mkdtemp(join(tmpdir(), 'waypost-lighthouse-profile-'));
  const chromePath = await findBrowser(console.log);
  const start = () => launch({ chromePath, userDataDir: profile, chromeFlags: CHROME_FLAGS });
  let chrome = await start();
  const browser = {
    isSignedIn: false,
    get port() {
      return chrome.port;
    },
    signIn: async (url) => {
      await chrome.kill();
      await signIn({ chromePath, profile, url });
      chrome = await start();
      browser.isSignedIn = true;
    },
    close: async () => {
      await chrome.kill();
      await rm(profile, { recursive: true, force: true });
    },
  };
  return browser;
}

async function signIn({ chromePath, profile, url }) {
  const { chromium } = createRequire(join(root, 'apps/e2e/package.json'))('playwright-core');
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromePath,
    args: CHROME_FLAGS,
  });
  const page = await context.newPage();
  await page.goto(`${url}/auth`);
  await page.getByRole('button', { name: 'Open the sample workspace' }).click();
  await page.waitForURL('**/dashboard');
  await context.close();
}

function judged({ page, form, reports, url }) {
  const of = (category) => reports.map(({ categories }) => Math.round(categories[category].score * 100));
  const performances = of('performance');
  const performance = middle(performances);
  const accessibility = Math.min(...of('accessibility'));
  const practices = Math.min(...of('best-practices'));
  const problems = [];
  const [first] = reports;
  if (first.finalDisplayedUrl !== url + page.path) problems.push(`ended on ${first.finalDisplayedUrl}`);
  if (first.runtimeError) problems.push(first.runtimeError.message);
  if (performance < PERFORMANCE[form]) problems.push(`performance ${performance}, not ${PERFORMANCE[form]}`);
  if (accessibility < ACCESSIBILITY) problems.push(...failedAudits(first, 'accessibility'));
  const metric = (id) => middle(reports.map(({ audits }) => audits[id].numericValue));
  return {
    ...{ page, form, performances, performance, accessibility, practices, problems },
    notes: failedAudits(first, 'best-practices'),
    fcp: metric('first-contentful-paint'),
    lcp: metric('largest-contentful-paint'),
    tbt: metric('total-blocking-time'),
    cls: metric('cumulative-layout-shift'),
  };
}

/** What a category found, with the first place of each. */
function failedAudits({ categories, audits }, category) {
  return categories[category].auditRefs
    .map(({ id, weight }) => ({ ...audits[id], weight }))
    .filter(({ weight, score }) => weight > 0 && score !== null && score < 1)
    .map(({ title, details }) => {
      const [item] = details?.items ?? [];
      const place = item?.node?.snippet ?? item?.description ?? item?.url ?? '';
      return `${category}: ${title} ${String(place).slice(0, 160)}`.trim();
    });
}

function lineOf(row) {
  const seconds = (ms) => `${(ms / 1_000).toFixed(2)} s`.padStart(6);
  const performance = `${row.performance} (${row.performances.join(' ')})`;
  return [
    row.page.name.padEnd(10),
    row.form.padEnd(8),
    performance.padEnd(25),
    String(row.accessibility).padEnd(5),
    String(row.practices).padEnd(5),
    seconds(row.fcp),
    seconds(row.lcp),
    `${Math.round(row.tbt)} ms`.padStart(6),
    row.cls.toFixed(3),
    row.notes.length > 0 ? ` ${row.notes.join('; ')}` : '',
  ].join(' ');
}

function middle(values) {
  return values.toSorted((left, right) => left - right)[Math.floor((values.length - 1) / 2)];
}

function lowest(rows, form) {
  return Math.min(...rows.filter((row) => row.form === form).map(({ performance }) => performance));
}
