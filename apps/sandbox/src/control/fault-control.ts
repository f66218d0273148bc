import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../engine/sandbox.ts';
import { fieldsOf, optionalText } from '../linkedin/params.ts';
import { invalid } from '../linkedin/wire-error.ts';
import { FAULT_MODES, type Fault, type FaultMode } from '../state/fault.ts';

/** Switching faults on and off. `op` is an operation, `mutations`, `reads` or `*`. */
export function faultControl(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/faults', async () => ({ items: [...sandbox.state.faults.values()] }));

  app.post('/faults', async (request, reply) => {
    const body = fieldsOf(request.body);
    const mode = body['mode'];
    if (typeof mode !== 'string' || !(FAULT_MODES as readonly string[]).includes(mode))
      throw invalid(`mode must be one of ${FAULT_MODES.join(', ')}.`);
    const id = randomUUID();
    const fault: Fault = {
      id,
      op: optionalText(body, 'op') ?? '*',
      accountId: optionalText(body, 'accountId'),
      mode: mode as FaultMode,
      delayMs: numberIn(body['delayMs'], 'delayMs', 0, 600_000, 1000),
      probability: numberIn(body['probability'], 'probability', 0, 1, 1),
      seed: optionalText(body, 'seed') ?? `${sandbox.world.seed}|fault|${sandbox.state.faultCount}`,
      remaining: body['times'] === undefined ? undefined : numberIn(body['times'], 'times', 1, 1_000_000, 1),
    };
    sandbox.commit([{ t: 'fault-added', fault }]);
    return reply.code(201).send({ id });
  });

  app.delete('/faults', async (request) => {
    sandbox.commit([{ t: 'faults-cleared', id: optionalText(fieldsOf(request.query), 'id') }]);
    return { ok: true };
  });
}

function numberIn(value: unknown, name: string, min: number, max: number, fallback: number): number {
  if (value === undefined) return fallback;
  if (typeof value === 'number' && value >= min && value <= max) return value;
  throw invalid(`${name} must be a number from ${min} to ${max}.`);
}
