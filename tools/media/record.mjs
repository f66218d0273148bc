// Records the films of the dashboard's "Watch & Learn", their thumbnails, and the pictures of the README and the docs, on
// the sample workspace of a product that runs: `node tools/media/record.mjs`. Needs a Chromium and an ffmpeg.
//
//   --url http://127.0.0.1:3000   where the product runs
//   --only outreach-with-ai,…     some of: prospect-with-ai, outreach-with-ai, thumbnails, pictures (in that order)
//   --pace 2                      how many times slower the product plays than the film shows it
//   --out folder                  both kinds into this folder instead of the repository
//
// It leaves a lead list, a campaign and a reply behind in the sample workspace: give the product a DATA_DIR of its own.
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../bootstrap/install.mjs';
import { findBrowser } from '../test/browser.mjs';
import { encoderOfMachine } from './ffmpeg.mjs';
import { recordFilm, STAGE } from './film.mjs';
import { takePictures, takeThumbnails } from './pictures.mjs';
import { drawPointer } from './pointer.mjs';
import { callsOf, openSample } from './sample.mjs';
import { outreachWithAi } from './stories/outreach-with-ai.mjs';
import { prospectWithAi } from './stories/prospect-with-ai.mjs';

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    only: { type: 'string', default: 'prospect-with-ai,outreach-with-ai,thumbnails,pictures' },
    pace: { type: 'string', default: '2' },
    out: { type: 'string' },
  },
});
const wanted = options.only.split(',');
const films = options.out ? resolve(options.out) : join(root, 'apps/web/public/demo');
const images = options.out ? resolve(options.out) : join(root, 'docs/images');
const say = console.log;
const encoder = encoderOfMachine();
const { chromium } = createRequire(join(root, 'apps/e2e/package.json'))('playwright-core');
for (const folder of [films, images]) await mkdir(folder, { recursive: true });

const browser = await chromium.launch({
  executablePath: await findBrowser(say),
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
});
const context = await browser.newContext({
  baseURL: options.url,
  viewport: { width: STAGE.width, height: STAGE.height },
  deviceScaleFactor: STAGE.scale,
  locale: 'en-GB',
  timezoneId: 'UTC',
  colorScheme: 'light',
});
const page = await context.newPage();
page.setDefaultTimeout(30_000);
let calls;
try {
  await openSample(page, options.url, say);
  calls = await callsOf(page, options.url);
  // Two weeks of the sample would pass in one recording.
  await calls.setSpeed(1);
  await context.addInitScript(drawPointer);
  await page.reload();
  for (const story of [prospectWithAi, outreachWithAi]) {
    if (wanted.includes(story.name))
      await recordFilm(page, story, { folder: films, pace: Number(options.pace), encoder, say });
  }
  if (wanted.includes('thumbnails')) await takeThumbnails(page, { folder: films, calls, say });
  if (wanted.includes('pictures')) await takePictures(page, { folder: images, calls, say });
} catch (error) {
  await page.screenshot({ path: join(films, 'failed.png') }).catch(() => undefined);
  throw error;
} finally {
  await calls?.setSpeed(60);
  await browser.close();
}
