import { expect, test } from 'vitest';
import { buildEnvironments, readSettings } from './environment.mjs';

const secrets = {
  secretKey: 'root-key-of-this-installation',
  installationId: 'installation',
  sandboxKey: 'sandbox-key',
};
const ownerUrl = 'postgres://owner:pw@localhost:5432/waypost?host=%2Ftmp%2Fs';

function environments(env = {}) {
  return buildEnvironments({ env, settings: readSettings(env, '/home/somebody'), secrets, ownerUrl });
}

test('without settings the outside world is the sandbox on the next port', () => {
  const settings = readSettings({ PORT: '4000' }, '/home/somebody');
  expect(settings).toMatchObject({
    sandboxPort: 4001,
    publicUrl: 'http://127.0.0.1:4000',
    dataDir: '/home/somebody/.waypost',
    needsSandbox: true,
  });
  const { api, sandbox } = environments({ PORT: '4000' });
  expect(api.LINKEDIN_API_URL).toBe('http://127.0.0.1:4001');
  expect(api.LINKEDIN_API_KEY).toBe(sandbox.SANDBOX_API_KEY);
  expect(api.PAYMENTS_WEBHOOK_SECRET).toBe(sandbox.PAYMENTS_WEBHOOK_SECRET);
  expect(api.SANDBOX_CONTROL_SECRET).toBe(sandbox.SANDBOX_CONTROL_SECRET);
});

test('only the migration learns the owner of the database', () => {
  const { api, worker, sandbox, migrate } = environments({ DATABASE_URL: ownerUrl });
  expect(migrate.DATABASE_URL).toBe(ownerUrl);
  for (const env of [api, worker, sandbox]) expect(JSON.stringify(env)).not.toContain('owner:pw');
  expect(new URL(api.DATABASE_APP_URL).username).toBe('waypost_app');
});

test('a given application role is left to the operator', () => {
  const given = 'postgres://app:secret@db/waypost';
  const { api, migrate } = environments({ DATABASE_URL: ownerUrl, DATABASE_APP_URL: given });
  expect(api.DATABASE_APP_URL).toBe(given);
  expect(migrate.DATABASE_APP_URL).toBe(given);
  expect(environments().migrate.DATABASE_APP_URL).toBeUndefined();
});

test('a real LinkedIn provider gets neither the sandbox menu nor its clock', () => {
  const real = { LINKEDIN_API_URL: 'https://api1.example.com:13111', LINKEDIN_API_KEY: 'key' };
  const { api } = environments(real);
  expect(api).toMatchObject(real);
  for (const name of ['SANDBOX_MENU', 'CLOCK_URL', 'SANDBOX_CONTROL_URL']) expect(api[name]).toBeUndefined();
});

test.each([
  [{ CLOCK_SPEED: '60' }, 'CLOCK_SPEED'],
  [{ CLOCK_URL: 'http://127.0.0.1:1' }, 'CLOCK_URL'],
  [{ ENGINE_TIMING: 'fast' }, 'ENGINE_TIMING=fast'],
])('a real LinkedIn provider refuses %j', (extra, named) => {
  const env = { LINKEDIN_API_URL: 'https://api1.example.com', LINKEDIN_API_KEY: 'key', ...extra };
  expect(() => readSettings(env, '/')).toThrow(named);
});

test.each(['0', '70000', 'abc', '3000.5'])('PORT=%s is refused with a sentence', (port) => {
  expect(() => readSettings({ PORT: port }, '/')).toThrow(/PORT must be a port number/);
});

test('half a payment configuration names what is missing', () => {
  const env = { PAYMENTS_API_URL: 'https://api.example.com', PAYMENTS_API_KEY: 'x' };
  expect(() => readSettings(env, '/')).toThrow(
    'PAYMENTS_STORE_ID, PAYMENTS_WEBHOOK_SECRET, PAYMENTS_VARIANTS',
  );
});

test('a first start on the sandbox gives it a past for the sample workspace, a later one does not', () => {
  const of = (env, isFirstStart) =>
    buildEnvironments({
      env,
      settings: readSettings(env, '/home/somebody'),
      secrets,
      ownerUrl,
      isFirstStart,
    });
  expect(of({}, true).sandbox.SANDBOX_HISTORY_DAYS).toBe('30');
  expect(of({}, true).worker.DEMO_WORKSPACE).toBe('on');
  expect(of({}, false).sandbox.SANDBOX_HISTORY_DAYS).toBeUndefined();
  const off = of({ DEMO_WORKSPACE: 'off' }, true);
  expect(off.sandbox.SANDBOX_HISTORY_DAYS).toBeUndefined();
  expect(off.worker.DEMO_WORKSPACE).toBe('off');
  const real = { LINKEDIN_API_URL: 'https://api1.example.com', LINKEDIN_API_KEY: 'key' };
  expect(of(real, true).worker.DEMO_WORKSPACE).toBeUndefined();
  expect(() => readSettings({ DEMO_WORKSPACE: 'maybe' }, '/')).toThrow('DEMO_WORKSPACE must be on or off');
});
