import type { FastifyInstance } from 'fastify';
import type { LinkedInDeps } from '../linkedin-deps.ts';
import { receiveWebhook } from './receive-webhook.ts';

export const webhookPath = '/api/webhooks/linkedin';
/** The header in which the provider gives back the secret that we registered with the webhook. */
const secretHeader = 'unipile-auth';
/** Largest delivery in bytes. */
const bodyBytesMax = 4 * 1024 * 1024;

/** The raw body is kept whatever content type is named: the provider may name none. */
export function bindWebhook(
  deps: Pick<LinkedInDeps, 'platform' | 'port'>,
  expectedSecret: string,
  server: FastifyInstance,
): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytesMax }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(webhookPath, { config: { access: 'public' }, bodyLimit: bodyBytesMax }, async (request) => {
      const given = request.headers[secretHeader];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await receiveWebhook(deps, expectedSecret, {
        secret: typeof given === 'string' ? given : undefined,
        body,
      });
      return { data: { received: true } };
    });
  });
}
