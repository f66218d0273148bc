import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LoadingScreen } from './loading-screen.tsx';

test('before there is any script the page shows the loading screen as it is drawn later', () => {
  const page = readFileSync(join(dirname(fileURLToPath(import.meta.url)), '../../index.html'), 'utf8');
  const before = /<div id="root">([\s\S]*?)<\/div>\s*<script type="module"/.exec(page)?.[1] ?? '';
  expect(before.replace(/\s*\n\s*/g, '')).toBe(renderToStaticMarkup(createElement(LoadingScreen)));
});
