import { createHmac } from 'node:crypto';
import { resolve } from 'node:path';
import { derive } from './secrets.mjs';

/** How many business days the sample workspace looks back on. */
const SAMPLE_BUSINESS_DAYS = '30';

/** The one place that decides which settings each process of `npm start` receives. */

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} cwd
 */
export function readSettings(env, cwd) {
  const port = readPort(env, 'PORT', 3000);
  const sandboxPort = readPort(env, 'SANDBOX_PORT', port + 1);
  const host = env.HOST || '127.0.0.1';
  const settings = {
    port,
    host,
    sandboxPort,
    mailPort: sandboxPort + 1,
    publicUrl: (env.PUBLIC_URL || `http://127.0.0.1:${port}`).replace(/\/+$/, ''),
    dataDir: resolve(cwd, env.DATA_DIR || '.waypost'),
    databaseUrl: env.DATABASE_URL || undefined,
    /** A fresh sandbox gets a sample workspace; with a real provider there is none. */
    sampleWorkspace: !env.LINKEDIN_API_URL && readSwitch(env, 'DEMO_WORKSPACE'),
    /** Which doors of the sandbox are in use: everything without a setting of its own. */
    sandboxDoors: {
      linkedin: !env.LINKEDIN_API_URL,
      ai: !env.AI_PROVIDER && !env.AI_BASE_URL,
      payments: !env.PAYMENTS_API_URL,
      mail: !env.SMTP_URL,
    },
  };
  checkTogether(env, settings);
  return { ...settings, needsSandbox: Object.values(settings.sandboxDoors).some(Boolean) };
}

/** @typedef {ReturnType<typeof readSettings>} Settings */

function readPort(env, name, fallback) {
  if (!env[name]) return fallback;
  const port = Number(env[name]);
  if (!Number.isInteger(port) || port < 1 || port > 65_533) {
    throw new Error(`${name} must be a port number between 1 and 65533, not "${env[name]}".`);
  }
  return port;
}

/** On unless it is switched off. */
function readSwitch(env, name) {
  if (!env[name]) return true;
  if (env[name] !== 'on' && env[name] !== 'off')
    throw new Error(`${name} must be on or off, not "${env[name]}".`);
  return env[name] === 'on';
}

function checkTogether(env, { sandboxDoors }) {
  if (!sandboxDoors.linkedin) {
    if (!env.LINKEDIN_API_KEY) throw new Error('LINKEDIN_API_URL is set, so LINKEDIN_API_KEY is needed too.');
    const speed = env.CLOCK_SPEED && Number(env.CLOCK_SPEED) !== 1 ? 'CLOCK_SPEED' : undefined;
    const timing = env.ENGINE_TIMING === 'fast' ? 'ENGINE_TIMING=fast' : undefined;
    const wrong = [env.CLOCK_URL && 'CLOCK_URL', speed, timing].filter(Boolean);
    if (wrong.length > 0) {
      throw new Error(
        `${wrong.join(' and ')} cannot be used with a real LinkedIn provider: it would send at the wrong times. ` +
          'Remove it, or remove LINKEDIN_API_URL.',
      );
    }
  }
  if (!sandboxDoors.payments) {
    const names = ['PAYMENTS_API_KEY', 'PAYMENTS_STORE_ID', 'PAYMENTS_WEBHOOK_SECRET', 'PAYMENTS_VARIANTS'];
    const missing = names.filter((name) => !env[name]);
    if (missing.length > 0)
      throw new Error(`PAYMENTS_API_URL is set, so ${missing.join(', ')} is needed too.`);
  }
}

/**
 * The environment of every process. Only `migrate` learns the owner's database connection.
 *
 * @param {object} input
 * @param {NodeJS.ProcessEnv} input.env
 * @param {Settings} input.settings
 * @param {import('./secrets.mjs').Secrets} input.secrets
 * @param {string} input.ownerUrl
 * @param {boolean} [input.isFirstStart] nothing has ever happened in this database and this sandbox
 */
export function buildEnvironments({ env, settings, secrets, ownerUrl, isFirstStart = false }) {
  const secretKey = env.SECRET_KEY || secrets.secretKey;
  const base = `http://127.0.0.1:${settings.sandboxPort}`;
  const { sandboxDoors: doors } = settings;
  const sandboxKeys = {
    LINKEDIN_API_KEY: derive(secrets.sandboxKey, 'linkedin key'),
    LINKEDIN_WEBHOOK_SECRET: derive(secrets.sandboxKey, 'linkedin webhooks'),
    AI_API_KEY: derive(secrets.sandboxKey, 'ai key'),
    PAYMENTS_API_KEY: derive(secrets.sandboxKey, 'payments key'),
    PAYMENTS_STORE_ID: '1',
    PAYMENTS_WEBHOOK_SECRET: derive(secrets.sandboxKey, 'payments webhooks'),
    PAYMENTS_VARIANTS: '1:101,2:102,3:103,4:104,5:105,6:106',
  };
  const pick = (...names) => Object.fromEntries(names.map((name) => [name, sandboxKeys[name]]));
  const common = {
    ...withoutSecretsOf(env),
    NODE_ENV: env.NODE_ENV || 'production',
    PORT: String(settings.port),
    HOST: settings.host,
    PUBLIC_URL: settings.publicUrl,
    DATA_DIR: settings.dataDir,
    WAYPOST_SUPERVISED: '1',
  };
  const server = {
    ...common,
    SECRET_KEY: secretKey,
    INSTALLATION_ID: env.INSTALLATION_ID || secrets.installationId,
    DATABASE_APP_URL: env.DATABASE_APP_URL || appUrl(ownerUrl, secretKey),
    ...(doors.linkedin && {
      LINKEDIN_API_URL: base,
      ...pick('LINKEDIN_API_KEY', 'LINKEDIN_WEBHOOK_SECRET'),
      CLOCK_URL: env.CLOCK_URL || `${base}/_clock`,
      SANDBOX_MENU: '1',
      DEMO_WORKSPACE: settings.sampleWorkspace ? 'on' : 'off',
      SANDBOX_CONTROL_URL: `${base}/_sandbox`,
      SANDBOX_CONTROL_SECRET: derive(secrets.sandboxKey, 'control'),
    }),
    ...(doors.ai && {
      AI_PROVIDER: 'openai-compatible',
      AI_BASE_URL: `${base}/ai/v1`,
      AI_MODEL: 'sandbox',
      ...pick('AI_API_KEY'),
    }),
    ...(doors.payments && {
      PAYMENTS_API_URL: `${base}/pay/v1`,
      ...pick('PAYMENTS_API_KEY', 'PAYMENTS_STORE_ID', 'PAYMENTS_WEBHOOK_SECRET', 'PAYMENTS_VARIANTS'),
    }),
    ...(doors.mail && { SMTP_URL: `smtp://127.0.0.1:${settings.mailPort}`, SANDBOX_MAIL_URL: base }),
  };
  return {
    // Without a DATABASE_APP_URL the migration creates the application's role itself.
    migrate: { ...server, DATABASE_URL: ownerUrl, DATABASE_APP_URL: env.DATABASE_APP_URL },
    api: server,
    worker: server,
    sandbox: {
      ...common,
      HOST: '127.0.0.1',
      SANDBOX_PORT: String(settings.sandboxPort),
      SANDBOX_API_KEY: sandboxKeys.LINKEDIN_API_KEY,
      SANDBOX_AI_API_KEY: sandboxKeys.AI_API_KEY,
      SANDBOX_PAYMENTS_API_KEY: sandboxKeys.PAYMENTS_API_KEY,
      SANDBOX_PAYMENTS_STORE_ID: sandboxKeys.PAYMENTS_STORE_ID,
      PAYMENTS_WEBHOOK_SECRET: sandboxKeys.PAYMENTS_WEBHOOK_SECRET,
      SANDBOX_CONTROL_SECRET: derive(secrets.sandboxKey, 'control'),
      CLOCK_SPEED: env.CLOCK_SPEED || '60',
      // The past that the sample workspace happens in.
      ...(settings.sampleWorkspace && isFirstStart && { SANDBOX_HISTORY_DAYS: SAMPLE_BUSINESS_DAYS }),
      PAYMENTS_WEBHOOK_URL: `http://127.0.0.1:${settings.port}/api/webhooks/payments`,
    },
  };
}

/** What the person set stays, except that the owner's connection and unrelated secrets do not reach every process. */
function withoutSecretsOf(env) {
  const { DATABASE_URL: _owner, NODE_CHANNEL_FD: _channel, NODE_OPTIONS: _options, ...rest } = env;
  return rest;
}

/**
 * The application's own connection. Its password follows from the root key exactly as the server derives it
 * (apps/server/src/app/database-config.ts), so machines that share the key agree on it.
 * @param {string} ownerUrl
 * @param {string} secretKey
 */
function appUrl(ownerUrl, secretKey) {
  const url = new URL(ownerUrl);
  url.username = 'waypost_app';
  url.password = createHmac('sha256', secretKey).update('database role').digest('base64url');
  return url.href;
}
