import type { Endpoint } from '@waypost/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { docsPage, docsStyle } from './docs-page.ts';
import { describeApi } from './openapi.ts';

/** `GET /api/openapi.json` and the readable `GET /api/docs`, both printed from what is bound. */
export function serveApiDescription(server: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const api = describeApi(endpoints);
  const json = printOpenApi(api);
  const page = docsPage(api);
  const style = createHash('sha256').update(docsStyle).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;
  const open = { config: { access: 'public' } } as const;
  server.get('/api/openapi.json', open, (_, reply) =>
    reply.type('application/json; charset=utf-8').send(json),
  );
  server.get('/api/docs', open, (_, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
  );
}

/** The text of `docs/api/openapi.json`. */
export function printOpenApi(api: ReturnType<typeof describeApi>): string {
  return `${JSON.stringify(api, null, 2)}\n`;
}
