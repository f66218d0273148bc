import type { Session } from '@waypost/contract/auth';
import type { ErrorBody } from '@waypost/contract/errors';
import type { FastifyInstance } from 'fastify';

/** The product's own calls, made as the signed-in owner of the sample workspace. */
export interface ProductCalls {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body?: object, key?: string): Promise<T>;
  put<T>(path: string, body: object): Promise<T>;
  /** A file of contacts, as the import dialog sends it. */
  importCsv<T>(options: object, content: string): Promise<T>;
}

export interface SignIn {
  name: string;
  email: string;
  password: string;
}

/**
 * Signs in, or up the first time, and answers the calls. They go through the HTTP side of this process: the same
 * validation, permissions and operations as a browser's.
 */
export async function signInToProduct(
  server: FastifyInstance,
  person: SignIn,
): Promise<{ calls: ProductCalls; user: Session['user'] }> {
  const inject = async (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    payload: object | Buffer | undefined,
    headers: Record<string, string>,
  ) => {
    const answer = await server.inject({
      method,
      url: `/api${path}`,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, body: answer.body };
  };
  const open = async (): Promise<Session> => {
    const { name, email, password } = person;
    const signedUp = await inject('POST', '/auth/signup', { name, email, password }, {});
    const answer =
      signedUp.status === 409 ? await inject('POST', '/auth/signin', { email, password }, {}) : signedUp;
    return dataOf<Session>('signing in', answer);
  };
  let session = await open();
  const call = async <T>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    payload?: object | Buffer,
    headers: Record<string, string> = {},
  ): Promise<T> => {
    const ask = () =>
      inject(method, path, payload, { ...headers, authorization: `Bearer ${session.accessToken}` });
    let answer = await ask();
    if (answer.status === 401) {
      session = await open();
      answer = await ask();
    }
    return dataOf<T>(`${method} ${path}`, answer);
  };
  return {
    user: session.user,
    calls: {
      get: (path) => call('GET', path),
      post: (path, body, key) =>
        call('POST', path, body ?? {}, key === undefined ? {} : { 'idempotency-key': `sample:${key}` }),
      put: (path, body) => call('PUT', path, body),
      async importCsv(options, content) {
        const form = new FormData();
        form.set('options', JSON.stringify(options));
        form.set('file', new Blob([content], { type: 'text/csv' }), 'people.csv');
        const encoded = new Response(form);
        return call('POST', '/leads/lists/import-csv', Buffer.from(await encoded.arrayBuffer()), {
          'content-type': encoded.headers.get('content-type') ?? '',
        });
      },
    },
  };
}

function dataOf<T>(what: string, { status, body }: { status: number; body: string }): T {
  const read = JSON.parse(body) as { data: T } & Partial<ErrorBody>;
  if (status !== 200) throw new Error(`${what}: ${status} ${read.code ?? ''} ${read.message ?? ''}`);
  return read.data;
}
