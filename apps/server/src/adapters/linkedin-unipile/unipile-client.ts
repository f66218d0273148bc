import type { IncomingHttpHeaders } from 'node:http';
import { LinkedInFailure } from '../../ports/linkedin.ts';
import { type Answer, exchange } from '../../wire/kept-exchange.ts';
import { type CallPurpose, failureOf } from './unipile-failure.ts';

/** Total time of one read, in milliseconds. */
export const readDeadlineMs = 15_000;
/** Signing in drives a real LinkedIn sign-in at the provider, which takes longer than a read. */
const signInDeadlineMs = 60_000;

export interface UnipileCall {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Path below `/api/v1`; each segment is percent-encoded here. */
  path: readonly string[];
  query?: Record<string, string | number | boolean | null | undefined>;
  /** Sent as JSON. */
  body?: unknown;
  purpose?: CallPurpose;
}

export interface UnipileClient {
  /** The parsed JSON of a 2xx answer; everything else is thrown as {@link LinkedInFailure}. */
  call(call: UnipileCall): Promise<unknown>;
}

export interface UnipileAccess {
  /** The workspace's DSN, with or without `/api/v1`. */
  apiUrl: string;
  apiKey: string;
}

/** Address of a call; the only place that knows the path prefix. */
export function addressOf(access: UnipileAccess, call: Pick<UnipileCall, 'path' | 'query'>): URL {
  const root = access.apiUrl.replace(/\/+$/, '').replace(/\/api\/v1$/, '');
  const url = new URL(`${root}/api/v1/${call.path.map(encodeURIComponent).join('/')}`);
  for (const [key, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined && value !== null) url.searchParams.set(key, String(value));
  }
  return url;
}

/**
 * Reads and account calls over connections that are kept. Never used for mutations on a person: those need a fresh
 * connection and a reset on the deadline. Redirects are refused because they would carry the key to another host.
 */
export function createUnipileClient(access: UnipileAccess): UnipileClient {
  return {
    async call(call) {
      const purpose = call.purpose ?? 'use';
      const { status, headers, text } = await answerTo(access, call, purpose);
      const body = parse(text);
      if (status < 200 || status >= 300) throw failureOf(status, body, purpose);
      if (body === undefined) {
        throw new LinkedInFailure('unavailable', `Unipile answered ${status} with a body that is not JSON.`);
      }
      refuseCached(call, headers);
      return body;
    },
  };
}

async function answerTo(access: UnipileAccess, call: UnipileCall, purpose: CallPurpose): Promise<Answer> {
  try {
    return await exchange(addressOf(access, call), {
      method: call.method ?? 'GET',
      headers: {
        'x-api-key': access.apiKey,
        accept: 'application/json',
        'cache-control': 'no-cache',
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: call.body === undefined ? undefined : JSON.stringify(call.body),
      deadlineMs: purpose === 'use' ? readDeadlineMs : signInDeadlineMs,
    });
  } catch (error) {
    throw new LinkedInFailure('unavailable', `Unipile did not answer: ${causeOf(error)}`);
  }
}

/** The reason only: the request and its body stay out of the message. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown cause';
  const inner = error.cause instanceof Error ? error.cause : error;
  const code = (inner as NodeJS.ErrnoException).code;
  return typeof code === 'string' ? code : inner.name;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A cached answer proves nothing about now; one provider version caches reads for an hour unless told not to. */
function refuseCached(call: UnipileCall, headers: IncomingHttpHeaders): void {
  if ((call.method ?? 'GET') !== 'GET') return;
  const ageSeconds = Number(headers['age'] ?? 0);
  const hit = [headers['x-cache'], headers['cf-cache-status']]
    .flat()
    .some((said) => /\bhit\b/i.test(said ?? ''));
  if (ageSeconds > 0 || hit) {
    throw new LinkedInFailure('unavailable', 'Unipile answered from a cache although it was told not to.');
  }
}
