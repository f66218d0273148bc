import type { Session } from '@waypost/contract/auth';
import type { Onboarding, User } from '@waypost/contract/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAuth } from '../features/auth/index.ts';
import { createUsers } from '../features/users/index.ts';
import { createTestApi, type TestApi } from '../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../platform/testing/test-platform.ts';

let platform: TestPlatform;
let api: TestApi;

beforeAll(async () => {
  platform = await createTestPlatform();
  const users = createUsers(platform);
  const auth = createAuth(platform, { users, startTrial: async () => {} });
  api = await createTestApi(platform, [users, auth], auth.authenticate);
});

afterAll(async () => {
  await api.close();
  await platform.close();
});

let people = 0;
async function newcomer(): Promise<string> {
  people += 1;
  const { data } = await api.call<Session>('POST', '/auth/signup', {
    body: { name: 'Nora', email: `nora${people}@example.com`, password: 'correct horse battery' },
  });
  return data.accessToken;
}
const read = async (token: string) => (await api.call<Onboarding>('GET', '/user/onboarding', { token })).data;
const save = (token: string, body: object) =>
  api.call<{ onboarding: Onboarding; user: User }>('POST', '/user/onboarding', { token, body });

it('goes on where somebody left, with what was said', async () => {
  const token = await newcomer();
  expect(await read(token)).toEqual({ step: 'you', sells: null, website: null, profileId: null, goal: null });
  await save(token, {
    step: 'buyers',
    profession: 'Founder',
    sells: 'Payroll',
    website: 'https://example.com',
  });
  await save(token, { goal: 'find_people' });
  expect(await read(token)).toMatchObject({ step: 'buyers', sells: 'Payroll', goal: 'find_people' });
  const cleared = await save(token, { website: null });
  expect(cleared.data.onboarding).toMatchObject({ website: null, sells: 'Payroll' });
  expect(cleared.data.user).toMatchObject({ profession: 'Founder', isOnboardingCompleted: false });
});

it('ends once and for all, for this person alone', async () => {
  const [token, other] = [await newcomer(), await newcomer()];
  expect((await save(token, { isCompleted: true })).data.user.isOnboardingCompleted).toBe(true);
  expect((await save(token, { step: 'you' })).data.user.isOnboardingCompleted).toBe(true);
  expect((await save(other, { step: 'goal' })).data.user.isOnboardingCompleted).toBe(false);
});

it.each([
  { step: 'end' },
  { isCompleted: false },
  { website: 'javascript:alert(1)' },
  { website: 'us' },
  { goal: 3 },
  { sells: 'x'.repeat(2_001) },
  { role: 'ADMIN' },
])('refuses %j with a sentence and keeps nothing of it', async (body) => {
  const token = await newcomer();
  const refused = await save(token, body);
  expect(refused.status).toBe(422);
  expect(await read(token)).toMatchObject({ step: 'you', sells: null, website: null, goal: null });
});
