import { expect, it } from 'vitest';
import { AVATAR_LENGTH_MAX, isAvatarPicture } from './avatar.ts';

const base64 = (bytes: readonly number[]) =>
  Buffer.from([...bytes, 1, 2, 3, 4, 5, 6, 7, 8]).toString('base64');
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpeg = [0xff, 0xd8, 0xff, 0xe0];
const webp = (size: number) => [
  ...[0x52, 0x49, 0x46, 0x46, size & 255, size >> 8, 0, 0],
  ...[0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38, 0x20],
];

it('takes small pictures of the three formats, whatever their size field says', () => {
  expect(isAvatarPicture(`data:image/png;base64,${base64(png)}`)).toBe(true);
  expect(isAvatarPicture(`data:image/jpeg;base64,${base64(jpeg)}`)).toBe(true);
  for (const size of [0, 1, 255, 4_096, 65_535]) {
    expect(isAvatarPicture(`data:image/webp;base64,${base64(webp(size))}`)).toBe(true);
  }
});

it.each([
  ['another format under the name of one', `data:image/png;base64,${base64(jpeg)}`],
  ['a drawing that may hold a script', `data:image/svg+xml;base64,${btoa('<svg/>')}`],
  ['a page', `data:text/html;base64,${btoa('<script>')}`],
  ['an address', 'https://example.com/picture.png'],
  ['nothing', ''],
  ['bytes that are none', 'data:image/png;base64,iVBORw0KGgo"onerror=1'],
  ['too much', `data:image/png;base64,iVBORw0KGgo${'A'.repeat(AVATAR_LENGTH_MAX)}`],
])('refuses %s', (_, address) => {
  expect(isAvatarPicture(address)).toBe(false);
});
