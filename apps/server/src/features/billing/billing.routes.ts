import { usersApi } from '@waypost/contract/users.api';
import type { FastifyInstance } from 'fastify';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Binder } from '../../platform/http/bind.ts';
import type { BillingDeps } from './billing-deps.ts';
import { chooseActing } from './operations/choose-acting.ts';
import { cancelOrResume, cancelOther, choosePlan } from './operations/change-subscription.ts';
import { returnOrigin } from './return-origin.ts';
import { readRecords } from './operations/read-records.ts';
import { readSubscription, readUsage } from './operations/read-subscription.ts';
import { receivePaymentWebhook } from './operations/receive-payment-webhook.ts';

export function bindBilling(deps: BillingDeps, binder: Binder, server: FastifyInstance): void {
  const { db } = deps.platform;
  binder.bind(usersApi.getSubscription, async (_, { actor }) => {
    const { workspaceId } = actor;
    const found = await inWorkspace(db, workspaceId, (tx) => readSubscription(deps, tx, workspaceId));
    if (found === null) throw notFound('The subscription');
    return found;
  });
  binder.bind(usersApi.changeSubscription, ({ body }, { actor, request }) =>
    'planId' in body
      ? choosePlan(deps, actor, body.planId, {
          kept: body.keepAccountIds,
          returnTo: returnOrigin(request.headers.origin, deps.config.publicUrl),
        })
      : 'subscriptionId' in body
        ? cancelOther(deps, actor, body.subscriptionId)
        : 'action' in body
          ? cancelOrResume(deps, actor, body.action)
          : chooseActing(deps, actor, body.keepAccountIds),
  );
  binder.bind(usersApi.getUsage, (_, { actor }) =>
    inWorkspace(db, actor.workspaceId, (tx) => readUsage(deps, tx, actor.workspaceId)),
  );
  binder.bind(usersApi.getPaymentRecords, (_, { actor }) => readRecords(deps, actor.workspaceId));
  mountWebhook(deps, server);
}

function mountWebhook(deps: BillingDeps, server: FastifyInstance): void {
  void server.register(async (scope) => {
    // The signature covers the bytes as sent, so nothing may read them before.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/api/webhooks/payments', { config: { access: 'public' } }, async (request) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      return { data: await receivePaymentWebhook(deps, rawBody, request.headers) };
    });
  });
}
