import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Feature } from '../platform/feature.ts';
import type { Platform } from '../platform/platform.ts';

/** `GET /api/health`: 200 while everything that must move moves, else 503 with the reasons. */
export function bindHealth(server: FastifyInstance, platform: Platform, features: readonly Feature[]): void {
  server.get('/api/health', { config: { access: 'public' } }, async (_, reply) => {
    const reasons = await collectReasons(platform, features);
    const data = {
      status: reasons.length === 0 ? 'ok' : 'unhealthy',
      businessNow: new Date(platform.clock.businessNow()).toISOString(),
      reasons,
    };
    return reply.status(reasons.length === 0 ? 200 : 503).send({ data });
  });
}

async function collectReasons(platform: Platform, features: readonly Feature[]): Promise<string[]> {
  try {
    await sql`select 1`.execute(platform.db);
    const found = await Promise.all(features.map(async (feature) => (await feature.health?.()) ?? []));
    return found.flat();
  } catch (error) {
    platform.log.error({ err: error }, 'The health check could not read the database.');
    return ['The database is not reachable.'];
  }
}
