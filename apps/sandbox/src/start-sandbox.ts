import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { buildServer } from './build-server.ts';
import { controlSecretIn } from './control/control-secret.ts';
import { handleDue } from './engine/handle-due.ts';
import { openSandbox } from './engine/sandbox.ts';
import { startWorldTimer } from './engine/world-timer.ts';
import { createMailServer } from './mail/mail-server.ts';
import { openMailbox } from './mail/mailbox.ts';
import { DEFAULT_VARIANTS, type PaymentOptions } from './payments/variants.ts';
import { businessDaysBefore, mondayMorning } from './time/business-clock.ts';
import { startDeliveries } from './webhooks/deliveries.ts';

export interface StartSandboxOptions {
  /** 0 takes a free port. */
  port: number;
  host?: string;
  /** Where the mail door takes letters over SMTP; 0 takes a free port. Left out: one above `port`. */
  mailPort?: number;
  /** The sandbox keeps everything in `<dataDir>/sandbox`. */
  dataDir: string;
  seed?: string;
  /** Business seconds per wall second, 0 to 300. */
  speed?: number;
  /** ISO instant at which a fresh world starts; default the Monday 09:00 of this week in this machine's zone. */
  startAt?: string;
  /** A fresh world begins so many business days before `startAt`, for whoever wants a past in it. */
  historyDays?: number;
  /** How many people a fresh world has. Companies and posts follow from it. */
  people?: number;
  /** Secret of the control door; default: generated once and kept in the data folder. */
  controlSecret?: string;
  /** Key of the LinkedIn door. */
  apiKey?: string;
  /** Key of the AI door. */
  aiKey?: string;
  payments?: Partial<PaymentOptions>;
  /** Wall milliseconds before each repeat of a webhook that was not taken. */
  webhookRetryMs?: readonly number[];
}

export interface RunningSandbox {
  url: string;
  port: number;
  /** Port of the mail door's SMTP. */
  mailPort: number;
  controlSecret: string;
  /** Stops everything and stores the exact business time. */
  close(): Promise<void>;
}

export const DEFAULT_SEED = 'waypost-sandbox';
export const DEFAULT_API_KEY = 'sandbox-key';
const DEFAULT_AI_KEY = 'sandbox-ai-key';

/** Starts the simulated outside world: LinkedIn, AI, payments, mail page, clock and control door on one port, SMTP beside it. */
export async function startSandbox(options: StartSandboxOptions): Promise<RunningSandbox> {
  const host = options.host ?? '127.0.0.1';
  const folder = join(options.dataDir, 'sandbox');
  const payments: PaymentOptions = {
    apiKey: 'sandbox-pay-key',
    storeId: '1',
    variants: DEFAULT_VARIANTS,
    ...definedOnly(options.payments),
  };
  const startAtMs = options.startAt === undefined ? mondayMorning(Date.now()) : parseInstant(options.startAt);
  const historyDays = options.historyDays ?? 0;
  const sandbox = openSandbox({
    folder,
    seed: options.seed ?? DEFAULT_SEED,
    people: options.people ?? 20_000,
    speed: options.speed ?? 60,
    startAtMs: businessDaysBefore(startAtMs, historyDays),
    ...(historyDays === 0 ? {} : { historyUntilMs: startAtMs }),
    wallNow: Date.now,
    onDue: (world, due) => handleDue(world, due, payments.variants),
  });
  const controlSecret = options.controlSecret ?? controlSecretIn(folder);
  const mailbox = openMailbox(folder, Date.now);
  const mailServer = createMailServer((letter) => mailbox.take(letter));
  const app = await buildServer({
    mailbox,
    sandbox,
    controlSecret,
    apiKey: options.apiKey ?? DEFAULT_API_KEY,
    aiKey: options.aiKey ?? DEFAULT_AI_KEY,
    payments,
  });
  try {
    await app.listen({ port: options.port, host });
    await listen(mailServer, options.mailPort ?? (options.port === 0 ? 0 : options.port + 1), host);
  } catch (error) {
    await app.close();
    mailbox.close();
    sandbox.close();
    throw error;
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  const stopTimer = startWorldTimer(sandbox);
  const stopDeliveries = startDeliveries(sandbox, options.webhookRetryMs);

  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    mailPort: (mailServer.address() as AddressInfo).port,
    controlSecret,
    async close() {
      stopTimer();
      stopDeliveries();
      app.server.closeAllConnections();
      mailServer.close();
      await app.close();
      mailbox.close();
      sandbox.close();
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      done();
    });
  });
}

function parseInstant(text: string): number {
  const ms = Date.parse(text);
  if (Number.isNaN(ms))
    throw new Error(
      `SANDBOX_START must be an ISO date-time, for example 2026-03-02T09:00:00Z, not "${text}".`,
    );
  return ms;
}

const definedOnly = <T extends object>(value: T | undefined): Partial<T> =>
  Object.fromEntries(Object.entries(value ?? {}).filter(([, v]) => v !== undefined)) as Partial<T>;
