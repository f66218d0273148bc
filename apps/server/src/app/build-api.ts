import type { Endpoint } from '@waypost/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { createBinder } from '../platform/http/bind.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import { createIdempotency } from '../platform/http/idempotency.ts';
import { serveApiDescription } from './api-description/serve-api-description.ts';
import type { BuiltFeatures } from './build-features.ts';
import type { Config } from './config.ts';
import { bindHealth } from './health.ts';
import { createHealthCheck } from './health-check.ts';
import { mountMailDoor } from './mount-mail-door.ts';
import { mountSandboxDoor } from './mount-sandbox-door.ts';
import type { OpenedPlatform } from './open-platform.ts';
import { serveWeb } from './serve-web.ts';

/** The HTTP side of the product, not listening yet, and every endpoint of the contract it serves. */
export async function buildApi(
  config: Config,
  platform: OpenedPlatform,
  built: BuiltFeatures,
): Promise<{ server: FastifyInstance; endpoints: readonly Endpoint[] }> {
  const server = await createHttpServer({
    clock: platform.clock,
    random: platform.random,
    authenticate: built.authenticate,
    trustProxy: config.trustProxy,
    logLevel: config.logLevel,
  });
  const binder = createBinder(server, createIdempotency(platform.db, platform.secrets));
  for (const feature of built.features) feature.bind?.(binder, server);
  serveApiDescription(server, binder.bound());
  const { features } = built;
  const { appUrl: databaseUrl, dataDir } = config;
  bindHealth(
    server,
    platform.clock,
    createHealthCheck({ platform, features, databaseUrl, dataDir, sendingAllowed: platform.sendingAllowed }),
  );
  if (config.sandbox !== undefined) mountSandboxDoor(server, config.sandbox, platform, built.clockGate);
  if (config.sandboxMail !== undefined) mountMailDoor(server, config.sandboxMail);
  await serveWeb(server, {
    random: platform.random,
    publicUrl: config.publicUrl,
    sandboxMenu: config.sandbox !== undefined,
    sandboxMail: config.sandboxMail !== undefined,
  });
  return { server, endpoints: binder.bound() };
}
