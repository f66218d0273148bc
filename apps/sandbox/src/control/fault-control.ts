import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../engine/sandbox.ts';
import { fieldsOf, optionalInstant, optionalText, type Fields } from '../linkedin/params.ts';
import { invalid } from '../linkedin/wire-error.ts';
import { FAULT_MODES, READ_CONDITIONS, WEBHOOK_MODES, type Fault, type FaultMode } from '../state/fault.ts';

const DELAY_MS_MAX = 600_000;
const RULES_MAX = 200;

/**
 * Switching faults on and off: one rule, or a script of several (`{rules, seed?, replace?}`), which are tried in
 * their order.
 */
export function faultControl(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/faults', async () => ({
    items: [...sandbox.state.faults.values()].map(({ fromMs, untilMs, ...fault }) => ({
      ...fault,
      from: isoOf(fromMs),
      until: isoOf(untilMs),
    })),
    modes: FAULT_MODES,
  }));

  app.post('/faults', async (request, reply) => {
    const body = fieldsOf(request.body);
    const rules = body['rules'];
    if (rules === undefined) {
      const fault = faultOf(body, `${sandbox.world.seed}|fault|${sandbox.state.faultCount}`);
      sandbox.commit([{ t: 'fault-added', fault }]);
      return reply.code(201).send({ id: fault.id });
    }
    if (!Array.isArray(rules) || rules.length === 0 || rules.length > RULES_MAX)
      throw invalid(`rules must be a list of 1 to ${RULES_MAX} faults.`);
    const seed = optionalText(body, 'seed') ?? `${sandbox.world.seed}|script|${sandbox.state.faultCount}`;
    const faults = rules.map((rule, index) => faultOf(fieldsOf(rule), `${seed}|${index}`));
    sandbox.commit([
      ...(body['replace'] === true ? [{ t: 'faults-cleared' as const }] : []),
      ...faults.map((fault) => ({ t: 'fault-added' as const, fault })),
    ]);
    return reply.code(201).send({ ids: faults.map((fault) => fault.id), seed });
  });

  app.delete('/faults', async (request) => {
    sandbox.commit([{ t: 'faults-cleared', id: optionalText(fieldsOf(request.query), 'id') }]);
    return { ok: true };
  });
}

function faultOf(body: Fields, seed: string): Fault {
  const mode = body['mode'];
  if (typeof mode !== 'string' || !(FAULT_MODES as readonly string[]).includes(mode))
    throw invalid(`mode must be one of ${FAULT_MODES.join(', ')}.`);
  const op = optionalText(body, 'op') ?? defaultOp(mode);
  if ((WEBHOOK_MODES as readonly string[]).includes(mode) !== isAboutWebhooks(op) && !eitherWay(mode))
    throw invalid(`The mode ${mode} does not go with the operation ${op}.`);
  return {
    id: randomUUID(),
    op,
    accountId: optionalText(body, 'accountId'),
    mode: mode as FaultMode,
    delayMs: numberIn(body['delayMs'], 'delayMs', 0, DELAY_MS_MAX) ?? 1000,
    probability: numberIn(body['probability'], 'probability', 0, 1) ?? 1,
    seed: optionalText(body, 'seed') ?? seed,
    nth: countsOf(body['nth']),
    every: wholeIn(body['every'], 'every', 1, 1_000_000),
    fromMs: optionalInstant(body, 'from'),
    untilMs: optionalInstant(body, 'until'),
    places: wholeIn(body['places'], 'places', -100, 100),
    pageItems: wholeIn(body['pageItems'], 'pageItems', 1, 1_000),
    cacheMinutes: wholeIn(body['cacheMinutes'], 'cacheMinutes', 1, 10_080),
    copies: wholeIn(body['copies'], 'copies', 2, 10),
    remaining: wholeIn(body['times'], 'times', 1, 1_000_000),
  };
}

/** Conditions of reads are about reads, webhook modes about webhooks, everything else about every call. */
function defaultOp(mode: string): string {
  if ((READ_CONDITIONS as readonly string[]).includes(mode)) return 'reads';
  return (WEBHOOK_MODES as readonly string[]).includes(mode) ? 'webhooks' : '*';
}

const isAboutWebhooks = (op: string) =>
  op === 'webhooks' || /^webhook\.(deliver|messaging|users|account_status|payments)$/.test(op);

const eitherWay = (mode: string) => ['slow', 'drop-before', 'drop-after'].includes(mode);

function countsOf(value: unknown): number[] | undefined {
  if (value === undefined) return undefined;
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.map((item) => wholeIn(item, 'nth', 1, 1_000_000) ?? 1);
}

function wholeIn(value: unknown, name: string, min: number, max: number): number | undefined {
  if (value === undefined || Number.isInteger(value)) return numberIn(value, name, min, max);
  throw invalid(`${name} must be a whole number from ${min} to ${max}.`);
}

function numberIn(value: unknown, name: string, min: number, max: number): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'number' && value >= min && value <= max) return value;
  throw invalid(`${name} must be a number from ${min} to ${max}.`);
}

const isoOf = (ms?: number) => (ms === undefined ? undefined : new Date(ms).toISOString());
