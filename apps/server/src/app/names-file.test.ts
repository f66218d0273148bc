import { expect, it } from 'vitest';
import { namesFile } from './names-file.ts';

const opened = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

it.each([
  ['/assets/old-1a2b.js', '*/*', true],
  ['/favicon.ico', 'image/avif,image/webp,*/*', true],
  ['/robots.txt', undefined, true],
  ['/notes.txt', opened, false],
  ['/settings/foo.bar', opened, false],
  ['/leads/create/ai', '*/*', false],
  ['/index.html', '*/*', false],
])('A1 %s asked for as %s is a file: %s', (path, accept, isFile) => {
  expect(namesFile(path, accept)).toBe(isFile);
});
