import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { STAGE } from './film.mjs';
import { viewsOf } from './views.mjs';

const PICTURE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/**
 * Thumbnails of the four modules, 1920 x 1080 and 768 x 432: a real screen each, also where a part of the module is
 * missing.
 */
export async function takeThumbnails(page, { folder, calls, say }) {
  await page.setViewportSize({ width: STAGE.width, height: STAGE.height });
  const views = await viewsOf(page, calls);
  const thumbnails = [
    { module: 'analytics', view: views.campaignDays },
    { module: 'outreach-with-ai', view: views.builder },
    { module: 'prospect-with-ai', view: views.candidates },
    { module: 'unibox-ai-sales-bot', view: views.conversation },
  ];
  for (const { module, view } of thumbnails) {
    await view();
    await take(page, join(folder, `${module}.webp`), { quality: 70, scale: 1.5 });
    await take(page, join(folder, `${module}-768.webp`), { quality: 70, scale: 0.6 });
    say(`${module}.webp`);
  }
}

/** Twelve pictures for the README and the docs. */
export async function takePictures(page, { folder, calls, say }) {
  const views = await viewsOf(page, calls);
  const pictures = [
    { name: 'dashboard', view: views.dashboard },
    { name: 'dashboard-dark', view: views.dashboard, dark: true },
    { name: 'campaign', view: views.campaign },
    { name: 'campaign-dark', view: views.campaignDays, dark: true },
    { name: 'waiting-lead', view: views.waitingLead },
    { name: 'builder', view: views.builder },
    { name: 'rehearsal', view: views.rehearsal },
    { name: 'unibox', view: views.conversation },
    { name: 'find-with-ai', view: views.candidates },
    { name: 'lead-list', view: views.leadList },
    { name: 'dashboard-phone', view: views.dashboard, size: PHONE },
    { name: 'unibox-phone', view: views.conversation, size: PHONE },
  ];
  for (const { name, view, size = PICTURE, dark = false } of pictures) {
    await page.setViewportSize(size);
    await theme(page, dark ? 'dark' : 'light');
    await view();
    await take(page, join(folder, `${name}.webp`), { quality: 80, scale: size === PHONE ? 2 : 1 });
    say(`${name}.webp`);
  }
}

/** Chooses the theme as another tab of the same person would. */
async function theme(page, name) {
  await page.evaluate((chosen) => localStorage.setItem('theme', chosen), name);
}

/** WebP of the window as it stands, without the pointer of the films. */
async function take(page, file, { quality, scale }) {
  await page.evaluate(() => window.mediaPointer?.hidden(true));
  const { width, height } = page.viewportSize();
  const door = await page.context().newCDPSession(page);
  await door.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: scale,
    mobile: false,
  });
  await page.waitForTimeout(200);
  const { data } = await door.send('Page.captureScreenshot', { format: 'webp', quality });
  await door.send('Emulation.clearDeviceMetricsOverride');
  await door.detach();
  await writeFile(file, Buffer.from(data, 'base64'));
}
