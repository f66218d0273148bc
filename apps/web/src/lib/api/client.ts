import {
  fillPath,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  type Route,
} from '@waypost/contract/route';
import type { Tokens } from '../session.ts';
import { errorFromResponse, unreachable } from './api-error.ts';

type Given<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : { [K in Key]: Value };
type MaybeGiven<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : { [K in Key]?: Value };

/** What a call of this route takes. `form` stands in for the body of a multipart route. */
export type CallInputOf<R> = Given<'params', ParamsOf<R>> &
  MaybeGiven<'query', QueryOf<R>> &
  Given<'body', BodyOf<R>> & { form?: FormData; signal?: AbortSignal; idempotencyKey?: string };

/** Routes without params and body may be called with the route alone. */
type CallArguments<R> = object extends CallInputOf<R> ? [input?: CallInputOf<R>] : [input: CallInputOf<R>];

export interface ApiClientDeps {
  /** Where the API answers, without a slash at the end. */
  baseUrl: string;
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** A reading begins after this: what a page asks for while it is drawn must not hold the browser in one go. */
  beforeReading?: () => Promise<void>;
  tokens: () => Tokens | null;
  /** Whose tokens these are: a call is never sent again as somebody else. */
  holder: () => string | null;
  /** Stores the tokens of a refresh; the reply is what `/auth/refresh` answered. */
  onRefreshed: (session: Tokens & { user?: unknown }) => void;
  /** The refresh token is no longer good: the person has to sign in again. */
  onSignedOut: () => void;
  /** One holder at a time over all tabs. */
  lock: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Every answer's `X-Business-Now` and `X-Business-Speed`. */
  onBusinessNow: (now: string | null, speed: string | null) => void;
}

export interface ApiClient {
  /** Calls a route and answers its `data`; throws ApiError. */
  call: <R extends Route>(route: R, ...input: CallArguments<R>) => Promise<ReplyOf<R>>;
  /** The raw answer, for streams; throws ApiError unless it is a success. */
  open: (path: string, init?: RequestInit) => Promise<Response>;
}

/** Held while tokens are renewed; whoever puts another sign-in in place of this one holds it too. */
export const renewalLock = 'waypost-refresh';

/** Here 401 speaks of what was typed or is being given up, not of an access token that has ended. */
const signInPaths = /^\/auth\/(signin|signup|refresh|signout)$/;

export function createApiClient(deps: ApiClientDeps): ApiClient {
  async function send(path: string, init: RequestInit, token: string | undefined): Promise<Response> {
    const headers = new Headers(init.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    let response: Response;
    try {
      response = await deps.fetch(`${deps.baseUrl}${path}`, { ...init, headers });
    } catch (error) {
      if (init.signal?.aborted) throw error;
      throw unreachable();
    }
    deps.onBusinessNow(response.headers.get('x-business-now'), response.headers.get('x-business-speed'));
    return response;
  }

  /**
   * Renews the tokens unless another call or tab has already done so since `stale` was sent. Answers the
   * token to try again with, or undefined when `sender` is signed out, or another sign-in is in place of theirs.
   */
  function refresh(stale: string, sender: string | null): Promise<string | undefined> {
    return deps.lock(renewalLock, async () => {
      const held = deps.tokens();
      if (!held || deps.holder() !== sender) return undefined;
      if (held.accessToken !== stale) return held.accessToken;
      const response = await send(
        '/auth/refresh',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ refreshToken: held.refreshToken }),
        },
        undefined,
      );
      if (response.ok) {
        const { data } = (await response.json()) as { data: Tokens & { user?: unknown } };
        deps.onRefreshed(data);
        return data.accessToken;
      }
      // Only a refused token ends the session: a server that is down or busy does not.
      const failure = await errorFromResponse(response);
      if (response.status >= 500 || response.status === 429) throw failure;
      deps.onSignedOut();
      return undefined;
    });
  }

  async function open(path: string, init: RequestInit = {}): Promise<Response> {
    if ((init.method ?? 'GET') === 'GET') await deps.beforeReading?.();
    return openNow(path, init);
  }

  async function openNow(path: string, init: RequestInit): Promise<Response> {
    const token = deps.tokens()?.accessToken;
    const sender = deps.holder();
    let response = await send(path, init, token);
    if (response.status === 401 && token && !signInPaths.test(path)) {
      const renewed = await refresh(token, sender);
      if (renewed) response = await send(path, init, renewed);
    }
    if (!response.ok) throw await errorFromResponse(response);
    return response;
  }

  async function call<R extends Route>(route: R, ...[input]: CallArguments<R>): Promise<ReplyOf<R>> {
    const { params, query, body, form, signal, idempotencyKey } = (input ?? {}) as {
      params?: Record<string, string>;
      query?: Query;
      body?: unknown;
      form?: FormData;
      signal?: AbortSignal;
      idempotencyKey?: string;
    };
    // A write goes at once: the page may be left in the next moment.
    if (route.method === 'GET') await deps.beforeReading?.();
    const headers = new Headers({ accept: 'application/json' });
    if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
    if (body !== undefined) headers.set('content-type', 'application/json');
    const response = await openNow(fillPath(route.path, params) + queryString(query), {
      method: route.method,
      headers,
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
      ...(signal ? { signal } : {}),
    });
    const envelope = (await response.json().catch(() => null)) as { data: ReplyOf<R> } | null;
    if (envelope === null || typeof envelope !== 'object') throw await errorFromResponse(response);
    return envelope.data;
  }

  return { call, open };
}

type QueryValue = string | number | boolean | null | undefined;
type Query = Readonly<Record<string, QueryValue | readonly QueryValue[]>>;

/** `?a=1&b=x&b=y`; what is undefined or null is left out, several values stand one after the other. */
function queryString(query: Query | undefined): string {
  const search = new URLSearchParams();
  for (const [key, given] of Object.entries(query ?? {})) {
    const values: readonly QueryValue[] = Array.isArray(given) ? given : [given as QueryValue];
    for (const value of values) {
      if (value !== undefined && value !== null) search.append(key, String(value));
    }
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
