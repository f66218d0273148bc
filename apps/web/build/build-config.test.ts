import { describe, expect, test } from 'vitest';
import { checkAddresses, wrongAddresses } from './build-config.ts';

describe('A14 build-time addresses', () => {
  test('unset and empty addresses are fine', () => {
    expect(wrongAddresses({})).toEqual([]);
    expect(wrongAddresses({ VITE_APP_URL: '', VITE_API_URL: undefined })).toEqual([]);
  });

  test('absolute http and https addresses are fine', () => {
    expect(
      wrongAddresses({
        VITE_APP_URL: 'https://waypost.example',
        VITE_API_URL: 'http://127.0.0.1:3000/api',
        VITE_REDIRECT_URI: 'https://waypost.example/content-optimizer',
      }),
    ).toEqual([]);
  });

  test.each([
    '/api',
    'waypost.example',
    'ftp://x.example',
    'https://',
    'http:/one-slash.example',
    'https://a b',
  ])('the build stops at %j and names the key', (value) => {
    expect(() => checkAddresses({ VITE_API_URL: value })).toThrow(
      /^Config validation error: VITE_API_URL is/,
    );
  });

  test('every wrong key is named at once', () => {
    expect(() => checkAddresses({ VITE_APP_URL: 'x', VITE_API_URL: 'y', VITE_REDIRECT_URI: 'z' })).toThrow(
      /VITE_APP_URL.*VITE_API_URL.*VITE_REDIRECT_URI/,
    );
  });

  test('any other key is a string, whatever stands in it', () => {
    expect(() => checkAddresses({ VITE_BOOK_DEMO_URL: 'not an address' })).not.toThrow();
  });
});
