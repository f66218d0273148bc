import { describe, expect, it, test } from 'vitest';
import { isPrivateName, webHostOf } from './web-host.ts';

/** The host as whoever calls the address reads it: by the URL class of the platform. */
const called = (url: string) =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '') : null;

describe('the host of an address is read as whoever calls it reads it', () => {
  it.each([
    ['http://127。0。0。1/', '127.0.0.1'],
    ['http://127．0｡0。1/', '127.0.0.1'],
    ['http://１２７。１/', '127.0.0.1'],
    ['http://local\u00adhost/', 'localhost'],
    ['http://local%C2%ADhost/', 'localhost'],
    ['http://loc\u200bal\u2060host。:8080/hook', 'localhost'],
    ['http://printer。local/', 'printer.local'],
    ['http://printer.lo\ufe0fcal/', 'printer.local'],
  ])('%j', (url, host) => {
    expect(webHostOf(url)).toBe(host);
    expect(called(url)).toBe(host);
  });

  it('whichever character stands in it', () => {
    const differs: string[] = [];
    for (let code = 0x21; code <= 0xffff; code += 1) {
      const character = String.fromCharCode(code);
      const host = called(`http://local${character}host/`);
      // Another notation of names that are not of ASCII, and two ways to write a sharp s, make no name private.
      const isOther = host === null || host.includes('xn--') || /[\s\u00df]/.test(character.toLowerCase());
      if (!isOther && !/[/\\?#@:]/.test(character) && webHostOf(`http://local${character}host/`) !== host) {
        differs.push(code.toString(16));
      }
    }
    expect(differs).toEqual([]);
  });

  it.each(['http://lo\u2061cal/', 'http://\u3164/', 'http://\u00ad/', 'http://a.\u00ad.example/'])(
    '%j has none',
    (url) => expect(webHostOf(url)).toBeNull(),
  );
});

test('a name is private with and without the dot that closes it, and not for the words it begins with', () => {
  for (const name of ['localhost', 'localhost.', 'printer.local.', 'db.internal', 'nas.home.arpa']) {
    expect(isPrivateName(name), name).toBe(true);
  }
  for (const name of ['local.example.com', 'mylocal', 'internal.example.']) {
    expect(isPrivateName(name), name).toBe(false);
  }
});
