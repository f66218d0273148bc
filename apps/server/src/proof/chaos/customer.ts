import type { Session } from '@waypost/contract/auth';
import type { ErrorBody } from '@waypost/contract/errors';
import type { Job } from '@waypost/contract/jobs';
import type { LinkedInAccount } from '@waypost/contract/linkedin';
import type { Subscription } from '@waypost/contract/users';
import { setTimeout as wait } from 'node:timers/promises';

/** Enterprise, which has the most senders that can be bought. */
const planId = 3;
export const sendersPerCustomer = 5;
const password = 'a password of the chaos run';
/** Tries of one call, half a second apart: the process that was asked may have died. */
const triesMax = 240;

/** Somebody with a workspace, who uses the product over HTTP as a browser does. */
export interface Customer {
  call<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<T>;
  /** The same-origin door of the simulated network, as the Sandbox menu uses it. */
  sandbox(path: string, body: object): Promise<void>;
  /** Links a mature account of a member whom nobody else has. */
  link(name: string): Promise<LinkedInAccount>;
  /** Imports people by their public identifiers and answers the id of the list. */
  importList(name: string, people: readonly string[]): Promise<string>;
}

/** Signs somebody up and buys a plan. @throws with the code and sentence of an answer that is no success */
export async function newCustomer(publicUrl: string, email: string): Promise<Customer> {
  let token = '';
  const raw = async (
    method: string,
    path: string,
    body: string | Buffer<ArrayBuffer> | undefined,
    type?: string,
  ) => {
    for (let tries = 0; ; tries += 1) {
      const answer = await fetch(`${publicUrl}${path}`, {
        method,
        headers: {
          ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
          ...(type === undefined ? {} : { 'content-type': type }),
        },
        ...(body === undefined ? {} : { body }),
      }).catch(() => undefined);
      const text = (await answer?.text().catch(() => undefined)) ?? '';
      if (answer?.ok === true) return JSON.parse(text) as unknown;
      if (answer?.status === 401 && token !== '' && tries < triesMax) {
        token = '';
        await signIn();
        continue;
      }
      // Nobody there, or the database away: a person tries again.
      const isGone = answer === undefined || answer.status >= 500;
      if (isGone && tries < triesMax) {
        await wait(500);
        continue;
      }
      const { code, message } = (text === '' ? {} : JSON.parse(text)) as Partial<ErrorBody>;
      throw new Error(`${method} ${path}: ${answer?.status ?? 'no answer'} ${code ?? ''} ${message ?? ''}`);
    }
  };
  const json = (method: string, path: string, body?: unknown) =>
    body === undefined
      ? raw(method, path, undefined)
      : raw(method, path, JSON.stringify(body), 'application/json');
  const data = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
    ((await json(method, `/api${path}`, body)) as { data: T }).data;
  async function signIn(): Promise<void> {
    token = (await data<Session>('POST', '/auth/signin', { email, password })).accessToken;
  }

  token = (await data<Session>('POST', '/auth/signup', { name: 'Ada Chaos', email, password })).accessToken;
  const { checkoutUrl } = await data<{ checkoutUrl: string | null }>('PUT', '/user/subscription', { planId });
  if (checkoutUrl === null) throw new Error('No checkout page was offered.');
  await fetch(`${checkoutUrl}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `email=${encodeURIComponent(email)}`,
    redirect: 'manual',
  });
  const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
    for (let looks = 0; looks < 600; looks += 1) {
      if (await isSo()) return;
      await wait(100);
    }
    throw new Error(`${what} did not happen for ${email}.`);
  };
  await until('The change of the plan', async () => {
    return (await data<Subscription>('GET', '/user/subscription')).planId === planId;
  });
  return {
    call: data,
    sandbox: async (path, body) => void (await json('POST', `/_sandbox${path}`, body)),
    async link(name) {
      const reply = await data<{ account?: LinkedInAccount }>('POST', '/linkedin/account/link', {
        provider: 'LINKEDIN',
        username: `${name}@chaos.example`,
        password: 'sandbox',
        timeZone: 'UTC',
      });
      if (reply.account === undefined) throw new Error('The sandbox asked for a checkpoint.');
      return reply.account;
    },
    async importList(name, people) {
      const rows = people.map(
        (person, nth) => `First ${nth},Last ${nth},https://www.linkedin.com/in/${person}`,
      );
      const file = new Blob([['First Name,Last Name,URL', ...rows].join('\n')], { type: 'text/csv' });
      const form = new FormData();
      form.set('options', JSON.stringify({ name }));
      form.set('file', file, 'people.csv');
      const encoded = new Response(form);
      const body = Buffer.from(await encoded.arrayBuffer());
      const type = encoded.headers.get('content-type') ?? '';
      const reply = (await raw('POST', '/api/leads/lists/import-csv', body, type)) as {
        data: { list: { id: string }; job: Job };
      };
      await until(`The import of ${name}`, async () => {
        const job = await data<Job>('GET', `/jobs/${reply.data.job.id}`);
        if (job.status === 'failed') throw new Error(`The import of ${name} failed: ${job.message ?? ''}`);
        return job.status === 'done';
      });
      return reply.data.list.id;
    },
  };
}
