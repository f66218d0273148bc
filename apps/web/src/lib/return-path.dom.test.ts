import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

describe('the way back after the sign-in', () => {
  test.each(['/leads/l1?tab=all&q=a%20b', '/campaign/create', '/inbox?c=1#m2', '/'])(
    'leads to %s',
    (path) => {
      expect(returnPath({ returnTo: path })).toBe(path);
    },
  );

  test.each([
    '//elsewhere.example/a',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/.//elsewhere.example',
    'https://elsewhere.example',
    'javascript:alert(1)',
    'leads',
    '',
    '/auth',
    '/auth/signup?x=1',
    42,
    null,
  ])('never leads to %j', (path) => {
    expect(returnPath({ returnTo: path })).toBeUndefined();
  });

  test.each([null, undefined, 'text', {}, { samePage: true }])('is absent in %j', (state) => {
    expect(returnPath(state)).toBeUndefined();
  });

  test('stays on this origin whatever the path is made of', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '@',
      ':',
      '\t',
      '\n',
      'a.example',
      'https:',
      '?',
      '#',
      '%2f',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = returnPath({ returnTo: `/${pieces.join('')}` });
        if (path === undefined) return;
        expect(path).toMatch(/^\/(?!\/)/);
        expect(new URL(path, window.location.href).origin).toBe(window.location.origin);
      }),
    );
  });
});
