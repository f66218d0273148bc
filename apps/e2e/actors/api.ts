import type { Session } from '@waypost/contract/auth';
import type { ErrorBody } from '@waypost/contract/errors';

/** Calls of one signed-in person, beside the browser: to prepare a journey and to check what is true. */
export interface Api {
  get: <T>(path: string) => Promise<T>;
  post: <T>(path: string, body?: unknown) => Promise<T>;
  put: <T>(path: string, body: unknown) => Promise<T>;
  /** `/_sandbox`, the control door of the simulated network, as this person's own menu uses it. */
  sandbox: <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<T>;
}

/** @throws from each call when the answer is not a success, with code and sentence of the answer */
export function apiOf(origin: string, { accessToken }: Pick<Session, 'accessToken'>): Api {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) {
      const { code, message } = JSON.parse(text) as Partial<ErrorBody>;
      throw new Error(`${method} ${path}: ${answer.status} ${code ?? ''} ${message ?? text}`);
    }
    return JSON.parse(text) as unknown;
  };
  const data = async <T>(method: string, path: string, body?: unknown) =>
    ((await call(method, `/api${path}`, body)) as { data: T }).data;
  return {
    get: (path) => data('GET', path),
    post: (path, body) => data('POST', path, body),
    put: (path, body) => data('PUT', path, body),
    sandbox: async <T>(method: string, path: string, body?: unknown) =>
      (await call(method, `/_sandbox${path}`, body)) as T,
  };
}
