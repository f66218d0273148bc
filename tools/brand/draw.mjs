// Draws the icons and the picture that a shared link shows, from the logo: `node tools/brand/draw.mjs`. Needs a Chromium.
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { findBrowser } from '../test/browser.mjs';

const folder = fileURLToPath(new URL('../../apps/web/public/', import.meta.url));
const require = createRequire(new URL('../../apps/e2e/package.json', import.meta.url));
const { chromium } = require('playwright-core');
const brand = (name) => readFile(`${folder}brand/${name}.svg`, 'utf8');
const short = await brand('logo-short');
const word = await brand('logo-dark');
const font = await readFile(
  require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  'base64',
);

/** Icons: file, edge in px, and how much of it the sign fills; a masked icon may lose a fifth at each side. */
const icons = [
  { file: 'favicon-32.png', px: 32, fills: 1 },
  { file: 'apple-touch-icon.png', px: 180, fills: 0.72, ground: '#7a43e8' },
  { file: 'icon-192.png', px: 192, fills: 1 },
  { file: 'icon-512.png', px: 512, fills: 1 },
  { file: 'icon-maskable-512.png', px: 512, fills: 0.64, ground: '#7a43e8' },
];

const executablePath = await findBrowser(console.log);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();

async function draw(file, [width, height], html, transparent) {
  await page.setViewportSize({ width, height });
  await page.setContent(
    `<style>@font-face{font-family:Inter;font-weight:100 900;src:url(data:font/woff2;base64,${font})}*{margin:0;box-sizing:border-box}svg{display:block}</style>${html}`,
  );
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${folder}${file}`, omitBackground: transparent });
  console.log(file);
}

for (const { file, px, fills, ground } of icons) {
  const edge = Math.round(px * fills);
  const svg = short.replace('<svg ', `<svg width="${edge}" height="${edge}" `);
  const body = `<div style="width:${px}px;height:${px}px;display:grid;place-items:center;background:${ground ?? 'transparent'}">${svg}</div>`;
  await draw(file, [px, px], body, ground === undefined);
}
const big = word.replace('<svg ', '<svg width="520" ');
await draw(
  'brand/social.png',
  [1200, 630],
  `<div style="width:1200px;height:630px;padding:0 96px;display:flex;flex-direction:column;justify-content:center;gap:44px;
    background:radial-gradient(circle at 82% 18%,#4b2a8f 0,#17161c 58%);font:500 40px/1.35 Inter,sans-serif;color:#c9c7d4">
    ${big}<p>LinkedIn outreach that never sends twice,<br>and always says why.</p></div>`,
  false,
);
await browser.close();
