import { expect, it } from 'vitest';
import { returnOrigin } from './return-origin.ts';

const local = 'http://127.0.0.1:3000';
const hosted = 'https://waypost.example';

it.each([
  ['http://localhost:3000', local, 'http://localhost:3000'],
  ['http://[::1]:3000', local, 'http://[::1]:3000'],
  ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://127.0.0.1:3000'],
  ['http://localhost:3000/elsewhere?x#y', local, 'http://localhost:3000'],
  [hosted, hosted, hosted],
])('the checkout leads back to %s, which is another name of %s', (said, publicUrl, back) => {
  expect(returnOrigin(said, publicUrl)).toBe(back);
});

it.each([
  [undefined, local],
  ['null', local],
  ['http://localhost:4000', local],
  ['https://localhost:3000', local],
  ['http://localhost.evil.example:3000', local],
  ['http://localhost@evil.example:3000', local],
  ['http://127.0.0.1.evil.example:3000', local],
  ['javascript://localhost:3000/%0aalert(1)', local],
  ['https://evil.example', hosted],
  ['http://waypost.example', hosted],
  ['https://localhost', hosted],
  ['http://localhost:3000', hosted],
])('an origin that is not ours (%s for %s) leads nowhere but to the configured one', (said, publicUrl) => {
  expect(returnOrigin(said, publicUrl)).toBe(publicUrl);
});
