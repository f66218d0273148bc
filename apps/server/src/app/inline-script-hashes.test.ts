import { expect, it } from 'vitest';
import { inlineScriptHashes } from './inline-script-hashes.ts';

it('only inline scripts are allowed, by the hash of their exact text', () => {
  const page = '<script src="/a.js"></script><script nonce="x">alert(1)</script>';
  expect(inlineScriptHashes(page)).toEqual(["'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"]);
});
