import type { Session } from '@waypost/contract/auth';
import type { Notification } from '@waypost/contract/notifications';
import type { ProductEvents } from '@waypost/domain/product-events';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createAuth } from '../../features/auth/index.ts';
import { createNotifications } from '../../features/notifications/index.ts';
import { createUsers } from '../../features/users/index.ts';
import { inWorkspace } from '../../platform/db/tenant.ts';
import type { Loop } from '../../platform/feature.ts';
import { createTestApi, type TestApi } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing/test-platform.ts';
import type { Letter } from '../../ports/mail.ts';

export let platform: TestPlatform;
export let api: TestApi;
export let mailLoop: Loop;
/** What was mailed since the test began. */
export let letters: Letter[];
/** What the server of the mail answers instead of taking a letter. */
export const mail: { fails: Error | null } = { fails: null };
export const mara = '01920000-0000-7000-8000-0000000000aa';
export const names = new Map([[mara, 'Mara Lind']]);
export const account = '01920000-0000-7000-8000-0000000000bb';
export const campaign = '01920000-0000-7000-8000-0000000000dd';

/** People who are told things, and a mailbox, for the tests of a file. */
export function useNotificationStage(): void {
  beforeAll(async () => {
    platform = await createTestPlatform();
    const users = createUsers(platform);
    const auth = createAuth(platform, { users, startTrial: async () => {} });
    const notifications = createNotifications({
      platform,
      publicUrl: 'https://waypost.example',
      listenersOf: users.listPeople,
      namesOf: async () => ({
        leads: names,
        accounts: new Map([[account, 'Ada']]),
        campaigns: new Map([[campaign, 'RevOps']]),
      }),
      mail: {
        async send(letter) {
          if (mail.fails !== null) throw mail.fails;
          letters.push(letter);
        },
      },
    });
    const [loop] = notifications.loops ?? [];
    if (loop === undefined) throw new Error('Nothing mails.');
    mailLoop = loop;
    api = await createTestApi(platform, [users, auth, notifications], auth.authenticate);
  });
  afterAll(async () => {
    await api.close();
    await platform.close();
  });
  beforeEach(async () => {
    letters = [];
    mail.fails = null;
    // What earlier tests left to be mailed.
    await runMail();
    letters = [];
  });
}

interface Person {
  token: string;
  workspaceId: string;
}
let people = 0;
export async function newcomer(preferences: object = {}): Promise<Person> {
  people += 1;
  const { data } = await api.call<Session>('POST', '/auth/signup', {
    body: { name: 'Nora', email: `nora${people}@example.com`, password: 'correct horse battery' },
  });
  const token = data.accessToken;
  await api.call('PUT', '/user', { token, body: { preferences } });
  return { token, workspaceId: data.user.workspaceId };
}

export const announce = <Name extends keyof ProductEvents>(
  { workspaceId }: Person,
  name: Name,
  event: ProductEvents[Name],
) =>
  inWorkspace(platform.db, workspaceId, (tx) =>
    platform.announcements.announce(tx, workspaceId, name, event),
  );
let messages = 0;
export const reply = (person: Person, messageId = `m${(messages += 1)}`) =>
  announce(person, 'inbox.reply-received', {
    linkedinAccountId: account,
    leadId: mara,
    conversationId: '01920000-0000-7000-8000-0000000000cc',
    messageId,
    receivedAt: platform.clock.businessNow(),
  });
export const lose = (person: Person) =>
  announce(person, 'linkedin.account-disconnected', {
    linkedinAccountId: account,
    at: platform.clock.businessNow(),
    reason: 'LinkedIn asked to sign in again.',
  });

interface Page {
  items: Notification[];
  nextCursor: string | null;
  unread: number;
}
export const told = async ({ token }: Person, query = '') =>
  (await api.call<Page>('GET', `/notifications${query}`, { token })).data;
export const runMail = async () => {
  while (await mailLoop.run(new AbortController().signal));
};
