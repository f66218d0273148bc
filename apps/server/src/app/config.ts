import { createHmac } from 'node:crypto';
import { z } from 'zod';

const optionalUrl = z.url().optional();
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: optionalUrl,
  DATA_DIR: z.string().default('.waypost'),
  DATABASE_URL: z.string().optional(),
  DATABASE_APP_URL: z.string().optional(),
  SECRET_KEY: z.string().min(16, 'SECRET_KEY needs at least 16 characters.'),
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
  CLOCK_URL: optionalUrl,
  ENGINE_TIMING: z.enum(['production', 'fast']).default('production'),
  SANDBOX_MENU: z.enum(['1']).optional(),
  SANDBOX_CONTROL_URL: optionalUrl,
  SANDBOX_CONTROL_SECRET: z.string().optional(),
  TRUST_PROXY: z.enum(['1', 'true']).optional(),
  LOG_LEVEL: z.string().default('warn'),
  DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(200).default(12),
});

/** The application's role when the migration makes it. */
export const defaultAppRole = 'waypost_app';

export interface Config {
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  ownerUrl: string | undefined;
  appUrl: string;
  poolMax: number;
  secretKey: string;
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
  clockUrl: string | undefined;
  engineTiming: 'production' | 'fast';
  /** Present only when the bundled sandbox is the outside world. */
  sandbox: { controlUrl: string; controlSecret: string } | undefined;
  trustProxy: boolean;
  logLevel: string;
}

/** Reads the environment once; every problem is named in one message. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(
      `The configuration is not complete:\n${lines.join('\n')}\nSee README.md, "Configuration".`,
    );
  }
  const e = parsed.data;
  if (e.DATABASE_APP_URL === undefined && e.DATABASE_URL === undefined) {
    throw new Error('Set DATABASE_URL or DATABASE_APP_URL (npm start sets them for the embedded database).');
  }
  const sandbox =
    e.SANDBOX_CONTROL_URL === undefined || e.SANDBOX_CONTROL_SECRET === undefined
      ? undefined
      : { controlUrl: e.SANDBOX_CONTROL_URL, controlSecret: e.SANDBOX_CONTROL_SECRET };
  refuseFastClockOutsideTheSandbox(e.CLOCK_URL, e.ENGINE_TIMING, e.LINKEDIN_API_URL, sandbox?.controlUrl);
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl: (e.PUBLIC_URL ?? `http://127.0.0.1:${e.PORT}`).replace(/\/$/, ''),
    dataDir: e.DATA_DIR,
    ownerUrl: e.DATABASE_URL,
    appUrl: e.DATABASE_APP_URL ?? appUrlFrom(e.DATABASE_URL ?? '', e.SECRET_KEY),
    poolMax: e.DATABASE_POOL_MAX,
    secretKey: e.SECRET_KEY,
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
    clockUrl: e.CLOCK_URL,
    engineTiming: e.ENGINE_TIMING,
    sandbox,
    trustProxy: e.TRUST_PROXY !== undefined,
    logLevel: e.LOG_LEVEL,
  };
}

/** The application role's password follows from the root key, so nothing has to be copied between machines. */
export function appRolePassword(secretKey: string): string {
  return createHmac('sha256', secretKey).update('database role').digest('base64url');
}

function appUrlFrom(ownerUrl: string, secretKey: string): string {
  const url = new URL(ownerUrl);
  url.username = defaultAppRole;
  url.password = appRolePassword(secretKey);
  return url.toString();
}

function refuseFastClockOutsideTheSandbox(
  clockUrl: string | undefined,
  timing: string,
  linkedinUrl: string,
  sandboxUrl: string | undefined,
): void {
  const isSandbox = sandboxUrl !== undefined && new URL(sandboxUrl).origin === new URL(linkedinUrl).origin;
  if (isSandbox || (clockUrl === undefined && timing === 'production')) return;
  throw new Error(
    'CLOCK_URL and ENGINE_TIMING=fast work with the bundled sandbox only: with a real LinkedIn provider the business clock is the real one. Remove them and start again.',
  );
}
