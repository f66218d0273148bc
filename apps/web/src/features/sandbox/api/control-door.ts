import { usersRoutes } from '@waypost/contract/users.routes';
import { api } from '../../../lib/api/api.ts';
import { readSession } from '../../../lib/session.ts';

/** What the simulated world refused, in its own words. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
}

type Method = 'GET' | 'POST' | 'DELETE';

/**
 * Calls the control door of the simulated world, mounted at the page's own origin. Throws SandboxError with
 * a sentence. Only for the sandbox menu: no feature of the product knows this address.
 */
export async function callSandbox<Reply>(
  method: Method,
  path: string,
  body?: Record<string, unknown>,
): Promise<Reply> {
  let response = await send(method, path, body);
  if (response.status === 401) {
    // Any call through the client renews the tokens that this one was sent with.
    await api.call(usersRoutes.get);
    response = await send(method, path, body);
  }
  const answer = (await response.json().catch(() => null)) as unknown;
  if (!response.ok) throw new SandboxError(sentenceOf(answer));
  return answer as Reply;
}

function send(method: Method, path: string, body: Record<string, unknown> | undefined): Promise<Response> {
  const headers = new Headers({ authorization: `Bearer ${readSession()?.accessToken ?? ''}` });
  if (body) headers.set('content-type', 'application/json');
  return fetch(`/_sandbox${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
}

/** The door speaks the provider's error form (`detail`); the server before it the product's (`message`). */
function sentenceOf(answer: unknown): string {
  if (typeof answer === 'object' && answer !== null) {
    const { detail, message } = answer as { detail?: unknown; message?: unknown };
    if (typeof detail === 'string') return detail;
    if (typeof message === 'string') return message;
  }
  return 'The sandbox did not answer. Is it running?';
}
