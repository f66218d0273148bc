import type { FastifyInstance } from 'fastify';
import type { Clock } from '../ports/clock.ts';
import type { HealthCheck } from './health-check.ts';

/** `GET /api/health`: 200 while everything that must move moves, else 503 with the reasons. */
export function bindHealth(
  server: FastifyInstance,
  clock: Pick<Clock, 'businessNow'>,
  check: HealthCheck,
): void {
  server.get('/api/health', { config: { access: 'public' } }, async (_, reply) => {
    const reasons = await check.reasons();
    const data = {
      status: reasons.length === 0 ? 'ok' : 'unhealthy',
      businessNow: new Date(clock.businessNow()).toISOString(),
      reasons,
    };
    return reply.status(reasons.length === 0 ? 200 : 503).send({ data });
  });
  server.addHook('onClose', () => check.close());
}
