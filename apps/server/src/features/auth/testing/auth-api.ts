import type { Session } from '@waypost/contract/auth';
import { sql } from 'kysely';
import type { Letter, MailError } from '../../../ports/mail.ts';
import { createTestApi, type TestAnswer, type TestApi } from '../../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../../../platform/testing/test-platform.ts';
import { createUsers } from '../../users/index.ts';
import { createAuth } from '../index.ts';

export const password = 'correct horse battery';
export const better = 'seven calm harbours';

export interface SignedUp {
  email: string;
  session: Session;
  token: string;
}

/** The calls of identity with a mail server that keeps what it is given. */
export interface AuthApi {
  platform: TestPlatform;
  api: TestApi;
  /** What was sent since the last `startAnew`, oldest first. */
  letters: Letter[];
  /** Thrown in place of taking a letter. */
  mailFails: MailError | undefined;
  /** Before each test: nothing planned, no letters, no attempts. */
  startAnew(): Promise<void>;
  sendLetters(): ReturnType<TestPlatform['runErrands']>;
  /** A call below `/auth/`. */
  post<Data>(path: string, body?: object, token?: string): Promise<TestAnswer<Data>>;
  signIn(email: string, given?: string, code?: string): Promise<TestAnswer<Session>>;
  /** Somebody new. */
  somebody(): Promise<SignedUp>;
  /** Asks for a new password and answers the token in the letter. */
  resetLink(email: string): Promise<string>;
  /** The token in the newest letter with this subject. */
  tokenIn(subject: RegExp): string;
  close(): Promise<void>;
}

export async function createAuthApi(): Promise<AuthApi> {
  const platform = await createTestPlatform();
  const users = createUsers(platform);
  let people = 0;
  const auth = createAuth(platform, {
    users,
    startTrial: async () => undefined,
    publicUrl: 'https://app.example',
    mail: {
      async send(letter) {
        if (made.mailFails !== undefined) throw made.mailFails;
        made.letters.push(letter);
      },
    },
  });
  const api = await createTestApi(platform, [users, auth], auth.authenticate);
  const made: AuthApi = {
    platform,
    api,
    letters: [],
    mailFails: undefined,
    async startAnew() {
      made.mailFails = undefined;
      await made.sendLetters();
      made.letters = [];
      await sql`delete from attempt_directory`.execute(platform.db);
    },
    sendLetters: () => platform.runErrands(auth.errands ?? []),
    post: (path, body, token) =>
      api.call('POST', `/auth/${path}`, {
        ...(body === undefined ? {} : { body }),
        ...(token === undefined ? {} : { token }),
      }),
    signIn: (email, given = password, code) =>
      made.post('signin', { email, password: given, ...(code === undefined ? {} : { code }) }),
    async somebody() {
      people += 1;
      const email = `secure${people}@example.com`;
      const { data, status } = await made.post<Session>('signup', {
        name: `Secure ${people}`,
        email,
        password,
      });
      if (status !== 200) throw new Error(`The sign-up answered ${status}.`);
      return { email, session: data, token: data.accessToken };
    },
    async resetLink(email) {
      const { status } = await made.post('forgot-password', { email });
      if (status !== 200) throw new Error(`The request for a link answered ${status}.`);
      await made.sendLetters();
      return made.tokenIn(/new password/);
    },
    tokenIn(subject) {
      const letter = made.letters.findLast((one) => subject.test(one.subject));
      return /#([\w-]{20,})/.exec(letter?.text ?? '')?.[1] ?? '';
    },
    async close() {
      await api.close();
      await platform.close();
    },
  };
  return made;
}
