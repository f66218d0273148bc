import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withIconInside } from './icon-in-page.ts';
import { withLoadingScreenFirst } from './loading-screen-first.ts';
import { withoutHtml } from './select-style-without-html.ts';

test('the installed select no longer writes HTML once it is built', () => {
  const umbrella = createRequire(import.meta.url).resolve('radix-ui');
  const select = createRequire(umbrella).resolve('@radix-ui/react-select');
  const code = readFileSync(join(dirname(select), 'index.mjs'), 'utf8');
  expect(code).toContain('dangerouslySetInnerHTML');
  expect(withoutHtml(code)).not.toContain('dangerouslySetInnerHTML');
  expect(withoutHtml(code)).toContain('children: `[data-radix-select-viewport]');
});

test('a select that changed stops the build', () => {
  expect(() => withoutHtml('dangerouslySetInnerHTML: { __html: css }')).toThrow(/select viewport changed/);
});

test('the loading screen stands before the style sheet, and that before the scripts, which would hold it back', () => {
  const link = '<link rel="stylesheet" href="/assets/index.css">';
  const scripts = '<script type="module" src="/a.js"></script><link rel="modulepreload" href="/b.js">';
  const page = `<head>\n  ${scripts}\n  ${link}\n</head>\n<body>\n<div id="root"></div>\n</body>`;
  const built = withLoadingScreenFirst(page);
  expect(built.indexOf('id="root"')).toBeLessThan(built.indexOf(link));
  expect(built.split(link)).toHaveLength(2);
  expect(built).toContain('<script type="module" fetchpriority="low" src="/a.js">');
  expect(built).toContain('<link rel="modulepreload" fetchpriority="low" href="/b.js">');
  expect(() => withLoadingScreenFirst('<body></body>')).toThrow(/no style sheet/);
});

test('the page brings its drawn icon along, so that no browser fetches it before the scripts', async () => {
  const web = join(dirname(fileURLToPath(import.meta.url)), '..');
  const icon = readFileSync(join(web, 'public/favicon.svg'), 'utf8');
  const page = withIconInside(readFileSync(join(web, 'index.html'), 'utf8'), icon);
  const address = /<link rel="icon" href="(data:[^"]+)"/.exec(page)?.[1] ?? '';
  expect(await (await fetch(address)).text()).toBe(icon.trim());
  expect(page).not.toMatch(/favicon\.svg|rel="manifest"/);
  expect(() => withIconInside('<head></head>', icon)).toThrow(/no icon/);
});

test.each([
  [null, false, 'light'],
  ['light', true, 'light'],
  ['dark', false, 'dark'],
  ['system', true, 'dark'],
  ['system', false, 'light'],
  ['{broken', true, 'light'],
  ['throws', true, 'light'],
])(
  'the script before first paint shows %s on a computer that prefers dark: %s as %s',
  (stored, prefersDark, shown) => {
    const page = readFileSync(join(dirname(fileURLToPath(import.meta.url)), '../index.html'), 'utf8');
    const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';
    const root = { className: '' };
    const storage = {
      getItem: () => {
        if (stored === 'throws') throw new Error('refused');
        return stored;
      },
    };
    new Function('localStorage', 'matchMedia', 'document', script)(
      storage,
      () => ({ matches: prefersDark }),
      { documentElement: root },
    );
    expect(root.className).toBe(shown);
  },
);
