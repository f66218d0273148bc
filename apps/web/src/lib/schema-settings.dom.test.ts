import { expect, test, vi } from 'vitest';
import './schema-settings.ts';

// Here and not among the pure tests: it needs a schema library that nobody has loaded before the settings, which the setup
// sees to. The schema itself is made anew for this file, so it would be compiled here.
test('checking a form never compiles code at run time', async () => {
  const compile = vi.spyOn(globalThis, 'Function');
  const { signInBody } = await import('@waypost/contract/auth');
  expect(signInBody.safeParse({ email: 'nora@example.com', password: 'x' }).success).toBe(true);
  expect(compile).not.toHaveBeenCalled();
});
