import { exchange } from '../../wire/kept-exchange.ts';
import type { ClockReading } from '../../platform/clock/business-clock.ts';

/** The simulated world's time, and the past it was given. Instants are epoch milliseconds. */
export interface SandboxTime {
  reading: ClockReading;
  /** News of the world that has not been delivered yet. */
  undelivered: number;
  /** When something happens next in the world by itself. */
  nextDueAt: number | null;
  /** Null in a world that simply began when it was started. */
  history: { fromAt: number; untilAt: number } | null;
}

interface ClockAnswer {
  wallAnchor: string;
  businessAnchor: string;
  speed: number;
  undelivered: number;
  nextDue: string | null;
  startAt?: string;
  historyUntil?: string | null;
}

export type SandboxControl = ReturnType<typeof createSandboxControl>;

/** The control door of the sandbox, as far as the making of the sample workspace needs it. */
export function createSandboxControl(sandbox: { controlUrl: string; controlSecret: string }) {
  const ask = async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    // Asked at each of some two thousand jumps of time: what fetch puts around it would be felt.
    const { status, text } = await exchange(new URL(`${sandbox.controlUrl}${path}`), {
      method,
      headers: { 'x-sandbox-secret': sandbox.controlSecret, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      deadlineMs: 30_000,
    });
    if (status !== 200) throw new Error(`The sandbox answered ${status} to ${path}: ${text}`);
    return JSON.parse(text) as T;
  };
  const timeOf = (answer: ClockAnswer): SandboxTime => ({
    reading: {
      wallAnchor: Date.parse(answer.wallAnchor),
      businessAnchor: Date.parse(answer.businessAnchor),
      speed: answer.speed,
    },
    undelivered: answer.undelivered,
    nextDueAt: answer.nextDue === null ? null : Date.parse(answer.nextDue),
    history:
      answer.startAt === undefined || !answer.historyUntil
        ? null
        : { fromAt: Date.parse(answer.startAt), untilAt: Date.parse(answer.historyUntil) },
  });
  return {
    time: async () => timeOf(await ask<ClockAnswer>('GET', '/clock')),
    /** Moves time forward; what happens in the world on the way happens at its own instant. Business milliseconds. */
    advance: async (byMs: number) =>
      timeOf(await ask<ClockAnswer>('POST', '/clock', { advance: Math.max(0, byMs) / 60_000 })),
    /** The first posts of the world. */
    posts: async () =>
      (
        await ask<{ items: { links: string[]; topic: string; comments: number; reactions: number }[] }>(
          'GET',
          '/posts?limit=1000',
        )
      ).items,
    people: async (limit: number) =>
      (
        await ask<{ items: { name: string; headline: string; company: string; url: string }[] }>(
          'GET',
          `/people?limit=${limit}`,
        )
      ).items,
    /** How many requests to change something have arrived so far. */
    ledgerLength: async () => (await ask<{ last: number }>('GET', '/ledger?after=9999999')).last,
  };
}
