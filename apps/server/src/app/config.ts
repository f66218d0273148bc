import { z } from 'zod';
import { databaseConfig, databaseVariables, type DatabaseConfig } from './database-config.ts';
import { readEnvironment } from './read-environment.ts';
import { StartRefused } from '../platform/start-refused.ts';

const optionalUrl = z.url().optional();
const environment = z.object({
  ...databaseVariables.shape,
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: optionalUrl,
  DATA_DIR: z.string().default('.waypost'),
  INSTALLATION_ID: z.string().min(1),
  LINKEDIN_API_URL: z.url(),
  LINKEDIN_API_KEY: z.string().min(1),
  LINKEDIN_WEBHOOK_SECRET: z.string().min(8),
  PAYMENTS_API_URL: z.url(),
  PAYMENTS_API_KEY: z.string().min(1),
  PAYMENTS_STORE_ID: z.string().min(1),
  PAYMENTS_WEBHOOK_SECRET: z.string().min(6),
  PAYMENTS_VARIANTS: z
    .string()
    .regex(/^\d+:[^,:]+(,\d+:[^,:]+)*$/, 'PAYMENTS_VARIANTS looks like 1:123,2:124.'),
  AI_PROVIDER: z.enum(['openai-compatible', 'anthropic']).default('openai-compatible'),
  AI_BASE_URL: optionalUrl,
  AI_API_KEY: z.string().min(1).optional(),
  AI_MODEL: z.string().min(1).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, 'SMTP_URL looks like smtp://user:password@host:587.')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]*$/, 'MAIL_FROM looks like Waypost <no-reply@company.com>.')
    .optional(),
  CLOCK_URL: optionalUrl,
  ENGINE_TIMING: z.enum(['production', 'fast']).default('production'),
  SANDBOX_MENU: z.enum(['1']).optional(),
  SANDBOX_CONTROL_URL: optionalUrl,
  SANDBOX_CONTROL_SECRET: z.string().optional(),
  SANDBOX_MAIL_URL: optionalUrl,
  DEMO_WORKSPACE: z.enum(['on', 'off']).default('off'),
  WEBHOOK_PRIVATE_ADDRESSES: z.enum(['allow']).optional(),
  TRUST_PROXY: z.enum(['1', 'true']).optional(),
  LOG_LEVEL: z.string().default('warn'),
  DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(200).default(12),
});

/** What the API and the worker need to know. */
export interface Config extends DatabaseConfig {
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  poolMax: number;
  installationId: string;
  linkedin: { apiUrl: string; apiKey: string; webhookSecret: string };
  payments: {
    apiUrl: string;
    apiKey: string;
    storeId: string;
    webhookSecret: string;
    /** Plan id to the provider's variant id. */
    variants: ReadonlyMap<number, string>;
  };
  /** The language model; undefined when none is configured: what needs it says so. */
  ai:
    | {
        provider: 'openai-compatible' | 'anthropic';
        baseUrl: string | undefined;
        apiKey: string;
        model: string;
      }
    | undefined;
  /** Undefined when no mail server is configured: what needs one says so. */
  mail: { url: string; from: string } | undefined;
  /** Origin of the sandbox while mail goes to it; undefined when it leaves the machine. */
  sandboxMail: string | undefined;
  clockUrl: string | undefined;
  engineTiming: 'production' | 'fast';
  /** Present only when the bundled sandbox is the outside world. */
  sandbox: { controlUrl: string; controlSecret: string } | undefined;
  /** A fresh sandbox gets a sample workspace at its first start. `npm start` asks for it. */
  sampleWorkspace: boolean;
  /** Webhook steps may call addresses of the own network; refused unless it is asked for. */
  webhooksToPrivateAddresses: boolean;
  trustProxy: boolean;
  logLevel: string;
}

/** Reads the environment once; every problem is named in one message. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const e = readEnvironment(environment, env);
  const publicUrl = (e.PUBLIC_URL ?? `http://127.0.0.1:${e.PORT}`).replace(/\/$/, '');
  const sandbox =
    e.SANDBOX_CONTROL_URL === undefined || e.SANDBOX_CONTROL_SECRET === undefined
      ? undefined
      : { controlUrl: e.SANDBOX_CONTROL_URL, controlSecret: e.SANDBOX_CONTROL_SECRET };
  refuseFastClockOutsideTheSandbox(e.CLOCK_URL, e.ENGINE_TIMING, e.LINKEDIN_API_URL, sandbox?.controlUrl);
  return {
    ...databaseConfig(e),
    port: e.PORT,
    host: e.HOST,
    publicUrl,
    dataDir: e.DATA_DIR,
    poolMax: e.DATABASE_POOL_MAX,
    installationId: e.INSTALLATION_ID,
    linkedin: {
      apiUrl: e.LINKEDIN_API_URL.replace(/\/$/, ''),
      apiKey: e.LINKEDIN_API_KEY,
      webhookSecret: e.LINKEDIN_WEBHOOK_SECRET,
    },
    payments: {
      apiUrl: e.PAYMENTS_API_URL.replace(/\/$/, ''),
      apiKey: e.PAYMENTS_API_KEY,
      storeId: e.PAYMENTS_STORE_ID,
      webhookSecret: e.PAYMENTS_WEBHOOK_SECRET,
      variants: new Map(
        e.PAYMENTS_VARIANTS.split(',').map((pair) => {
          const [plan = '', variant = ''] = pair.split(':');
          return [Number(plan), variant] as const;
        }),
      ),
    },
    ai: aiConfig(e),
    mail:
      e.SMTP_URL === undefined
        ? undefined
        : { url: e.SMTP_URL, from: e.MAIL_FROM ?? `Waypost <no-reply@${mailHost(publicUrl)}>` },
    sandboxMail: e.SANDBOX_MAIL_URL === undefined ? undefined : new URL(e.SANDBOX_MAIL_URL).origin,
    clockUrl: e.CLOCK_URL,
    engineTiming: e.ENGINE_TIMING,
    sandbox,
    sampleWorkspace: sandbox !== undefined && e.DEMO_WORKSPACE === 'on',
    webhooksToPrivateAddresses: e.WEBHOOK_PRIVATE_ADDRESSES === 'allow',
    trustProxy: e.TRUST_PROXY !== undefined,
    logLevel: e.LOG_LEVEL,
  };
}

/** A bare address of a machine is no domain that mail can come from. */
function mailHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /^[\d.]+$|^\[/.test(hostname) ? 'waypost.localhost' : hostname;
}

/** All of what the provider needs, or nothing at all; a half is a mistake to name. */
function aiConfig(e: z.output<typeof environment>): Config['ai'] {
  const { AI_PROVIDER: provider, AI_BASE_URL, AI_API_KEY: apiKey, AI_MODEL: model } = e;
  if (AI_BASE_URL === undefined && apiKey === undefined && model === undefined) return undefined;
  const missing = [
    ...(apiKey === undefined ? ['AI_API_KEY'] : []),
    ...(model === undefined ? ['AI_MODEL'] : []),
    ...(AI_BASE_URL === undefined && provider === 'openai-compatible' ? ['AI_BASE_URL'] : []),
  ];
  if (apiKey === undefined || model === undefined || missing.length > 0) {
    throw new StartRefused(
      `The AI service is half configured: ${missing.join(', ')} not set. See README.md, "Configuration".`,
    );
  }
  return { provider, baseUrl: AI_BASE_URL?.replace(/\/$/, ''), apiKey, model };
}

function refuseFastClockOutsideTheSandbox(
  clockUrl: string | undefined,
  timing: string,
  linkedinUrl: string,
  sandboxUrl: string | undefined,
): void {
  const isSandbox = sandboxUrl !== undefined && new URL(sandboxUrl).origin === new URL(linkedinUrl).origin;
  if (isSandbox || (clockUrl === undefined && timing === 'production')) return;
  throw new StartRefused(
    'CLOCK_URL and ENGINE_TIMING=fast work with the bundled sandbox only: with a real LinkedIn provider the business clock is the real one. Remove them and start again.',
  );
}
