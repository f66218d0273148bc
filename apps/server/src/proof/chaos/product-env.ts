import { controlSecret, sandboxKey } from '../kill-settings.ts';

const payments = { key: 'chaos-payments-key', store: '1', secret: 'chaos-payments-secret' };
const webhookSecret = 'chaos-webhook-secret';

/** What a person may have set on this machine must not change what is proven. */
const settings =
  /^(PORT|HOST|PUBLIC_URL|DATA_DIR|DATABASE_\w+|SECRET_KEY|INSTALLATION_ID|LINKEDIN_\w+|AI_\w+|PAYMENTS_\w+|SMTP_URL|FILES_URL|SANDBOX_\w+|CLOCK_\w+|ENGINE_TIMING|TRUST_PROXY|LOG_LEVEL|NODE_OPTIONS|NODE_CHANNEL_FD)$/;
const own = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || settings.test(name) ? [] : [[name, value]],
    ),
  );

/** Settings of every API and worker: the product as `npm start` starts it, in the sandbox's fast timing. */
export function productEnvironment(given: {
  appUrl: string;
  sandboxUrl: string;
  /** Where people and the network reach the product. */
  publicUrl: string;
  dataDir: string;
}): Record<string, string> {
  return {
    ...own(),
    NODE_ENV: 'production',
    WAYPOST_SUPERVISED: '1',
    HOST: '127.0.0.1',
    PUBLIC_URL: given.publicUrl,
    DATA_DIR: given.dataDir,
    DATABASE_APP_URL: given.appUrl,
    SECRET_KEY: 'chaos root key, for a throw-away database',
    INSTALLATION_ID: 'chaos',
    LINKEDIN_API_URL: given.sandboxUrl,
    LINKEDIN_API_KEY: sandboxKey,
    LINKEDIN_WEBHOOK_SECRET: webhookSecret,
    PAYMENTS_API_URL: `${given.sandboxUrl}/pay/v1`,
    PAYMENTS_API_KEY: payments.key,
    PAYMENTS_STORE_ID: payments.store,
    PAYMENTS_WEBHOOK_SECRET: payments.secret,
    PAYMENTS_VARIANTS: '1:101,2:102,3:103,4:104,5:105,6:106',
    CLOCK_URL: `${given.sandboxUrl}/_clock`,
    ENGINE_TIMING: 'fast',
    SANDBOX_CONTROL_URL: `${given.sandboxUrl}/_sandbox`,
    SANDBOX_CONTROL_SECRET: controlSecret,
    LOG_LEVEL: 'warn',
  };
}

/** What the sandbox has to know besides, to be the product's payment provider. */
export const sandboxPayments = (publicUrl: string): Record<string, string> => ({
  SANDBOX_PAYMENTS_API_KEY: payments.key,
  SANDBOX_PAYMENTS_STORE_ID: payments.store,
  PAYMENTS_WEBHOOK_SECRET: payments.secret,
  PAYMENTS_WEBHOOK_URL: `${publicUrl}/api/webhooks/payments`,
});
