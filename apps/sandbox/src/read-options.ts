import type { StartSandboxOptions } from './start-sandbox.ts';
import type { Variant } from './state/payment-state.ts';

/** The sandbox's settings from the environment; an impossible value stops the start with a sentence. */
export function readOptions(env: Readonly<Record<string, string | undefined>>): StartSandboxOptions {
  return {
    port: numberOf(env, 'SANDBOX_PORT', 3001, 0, 65_535),
    host: env['HOST'] || '127.0.0.1',
    dataDir: env['DATA_DIR'] || '.waypost',
    speed: numberOf(env, 'CLOCK_SPEED', 60, 0, 300),
    seed: env['SANDBOX_SEED'] || undefined,
    startAt: env['SANDBOX_START'] || undefined,
    historyDays: numberOf(env, 'SANDBOX_HISTORY_DAYS', 0, 0, 260),
    people: numberOf(env, 'SANDBOX_PEOPLE', 20_000, 200, 200_000),
    controlSecret: env['SANDBOX_CONTROL_SECRET'] || undefined,
    apiKey: env['SANDBOX_API_KEY'] || undefined,
    aiKey: env['SANDBOX_AI_API_KEY'] || undefined,
    payments: {
      apiKey: env['SANDBOX_PAYMENTS_API_KEY'] || undefined,
      storeId: env['SANDBOX_PAYMENTS_STORE_ID'] || undefined,
      variants: variantsOf(env['SANDBOX_PAYMENTS_VARIANTS']),
      webhookUrl: env['PAYMENTS_WEBHOOK_URL'] || undefined,
      webhookSecret: env['PAYMENTS_WEBHOOK_SECRET'] || undefined,
    },
  };
}

function numberOf(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isFinite(value) || value < min || value > max)
    throw new Error(`${name} must be a number from ${min} to ${max}, not "${text}".`);
  return value;
}

/** `{"101": {"name": "Basic", "priceCents": 4900, "interval": "month"}, …}` */
function variantsOf(text: string | undefined): Readonly<Record<string, Variant>> | undefined {
  if (!text) return undefined;
  const parsed = JSON.parse(text) as Record<string, Partial<Variant>>;
  for (const [id, variant] of Object.entries(parsed))
    if (
      typeof variant.name !== 'string' ||
      typeof variant.priceCents !== 'number' ||
      (variant.interval !== 'month' && variant.interval !== 'year')
    )
      throw new Error(
        `SANDBOX_PAYMENTS_VARIANTS: variant ${id} needs name, priceCents and interval (month or year).`,
      );
  return parsed as Record<string, Variant>;
}
