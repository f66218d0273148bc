import { expect, test } from 'vitest';
import { deviceWords, isHandheld } from './device-words.ts';

const mozilla = 'Mozilla/5.0';
test.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0`, 'Firefox on Windows'],
  [`${mozilla} (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36`, 'Chrome on Linux'],
  [`${mozilla} (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0`, 'Edge on Windows'],
  [
    `${mozilla} (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1`,
    'Safari on iPhone',
  ],
  [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15`, 'Safari on Mac'],
  [
    `${mozilla} (Linux; Android 16) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  ['curl/8.5', 'curl'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('%s is called %s', (userAgent, words) => expect(deviceWords(userAgent)).toBe(words));

test('a phone is held in a hand, a desk machine is not', () => {
  expect(isHandheld(`${mozilla} (Linux; Android 16) Chrome/141.0 Mobile`)).toBe(true);
  expect(isHandheld(`${mozilla} (X11; Linux x86_64) Chrome/141.0`)).toBe(false);
});
