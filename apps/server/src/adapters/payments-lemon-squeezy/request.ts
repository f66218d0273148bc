import type { z } from 'zod';
import { PaymentsError } from '../../ports/payments.ts';
import { errorDocument } from './wire.ts';

/** Wall milliseconds until a call counts as unanswered. */
const deadlineMs = 15_000;
const mediaType = 'application/vnd.api+json';

export interface PaymentsAddress {
  /** Root of the API, for example `https://api.lemonsqueezy.com/v1`. */
  apiUrl: string;
  apiKey: string;
}

export type Ask = <T extends z.ZodType>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  answer: T,
  body?: unknown,
) => Promise<z.output<T> | undefined>;

/**
 * One call; undefined for 404. Throws PaymentsError, whose message never holds the key or a body that was
 * sent.
 */
export function createAsk(address: PaymentsAddress): Ask {
  return async (method, path, answer, body) => {
    const call = `${method} ${path}`;
    const response = await fetch(`${address.apiUrl}${path}`, {
      method,
      headers: {
        accept: mediaType,
        authorization: `Bearer ${address.apiKey}`,
        ...(body === undefined ? {} : { 'content-type': mediaType }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    }).catch((error: unknown) => {
      throw new PaymentsError('unavailable', `${call} got no answer.`, error);
    });
    const text = await response.text().catch((error: unknown) => {
      throw new PaymentsError('unavailable', `The answer to ${call} broke off.`, error);
    });
    if (response.status === 404) return undefined;
    if (!response.ok) throw refusal(call, response.status, text);
    const parsed = answer.safeParse(json(text));
    if (parsed.success) return parsed.data;
    throw new PaymentsError('unavailable', `The answer to ${call} was not understood.`, parsed.error);
  };
}

function refusal(call: string, status: number, text: string): PaymentsError {
  const parsed = errorDocument.safeParse(json(text));
  const detail = parsed.success ? (parsed.data.errors[0]?.detail ?? parsed.data.errors[0]?.title) : undefined;
  const message = `${call} answered ${status}${detail === undefined ? '' : `: ${detail}`}`;
  // A wrong key or too many calls say nothing about what was asked: the same call can work later.
  const saidNo = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
  return new PaymentsError(saidNo ? 'refused' : 'unavailable', message);
}

function json(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Not JSON is treated like JSON of an unknown shape.
    return undefined;
  }
}
