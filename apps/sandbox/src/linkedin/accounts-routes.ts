import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../engine/sandbox.ts';
import type { Account } from '../state/state.ts';
import { emitAccountStatus } from '../webhooks/emit.ts';
import { linkEvents, nextAccountId, reconnectEvents, statusEvents } from './account-changes.ts';
import { accountView } from './account-view.ts';
import { checkpointBody } from './checkpoint-answers.ts';
import { openIntent } from './checkpoints.ts';
import { pageOf, pageQuery, timeKey } from './cursor.ts';
import { accountOf } from './guards.ts';
import { fieldsOf, optionalText, text, type Fields } from './params.ts';
import { isBrowser, restricted, signInByCookie, signInByPassword } from './sign-ins.ts';
import { invalid, WireError } from './wire-error.ts';

/** Linking, reconnecting, listing and unlinking accounts. */
export function accountsRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/accounts', { config: { op: 'account.link' } }, async (request, reply) => {
    const body = linkedinBody(request.body);
    const signIn = signInOf(body, false);
    const memberKey = signIn.memberKey ?? '';
    const accountId = nextAccountId(sandbox, memberKey);
    const userAgent = optionalText(body, 'user_agent');
    const [first, ...afterwards] = signIn.checkpoints;
    if (first) {
      const intent = openIntent(sandbox, {
        accountId,
        memberKey,
        tier: signIn.tier,
        purpose: 'create',
        ...first,
        afterwards,
      });
      return reply.code(202).send(checkpointBody(intent));
    }
    sandbox.commit(
      linkEvents(sandbox, {
        accountId,
        memberKey,
        tier: signIn.tier,
        method: methodOf(body),
        userAgent,
        fallsOut: signIn.needsBrowser === true && !isBrowser(userAgent),
      }),
    );
    return reply.code(201).send({ object: 'AccountCreated', account_id: accountId });
  });

  app.post<{ Params: { id: string } }>(
    '/accounts/:id',
    { config: { op: 'account.reconnect' } },
    async (request, reply) => {
      const account = accountOf(sandbox, request.params.id);
      const body = linkedinBody(request.body);
      const signIn = signInOf(body, true);
      if (signIn.memberKey !== undefined && signIn.memberKey !== account.memberKey)
        throw new WireError(
          401,
          'wrong_account',
          'Wrong account',
          'The credentials belong to another LinkedIn member than this account.',
        );
      if (account.restricted) throw restricted();
      const [first, ...afterwards] = signIn.checkpoints;
      if (first) {
        const { id: accountId, memberKey, tier } = account;
        const intent = openIntent(sandbox, {
          accountId,
          memberKey,
          tier,
          purpose: 'reconnect',
          ...first,
          afterwards,
        });
        return reply.code(202).send(checkpointBody(intent));
      }
      const fallsOut = signIn.needsBrowser === true && !isBrowser(optionalText(body, 'user_agent'));
      sandbox.commit(reconnectEvents(sandbox, account, fallsOut));
      return reply.code(201).send({ object: 'AccountReconnected', account_id: account.id });
    },
  );

  app.get('/accounts', { config: { op: 'account.list' } }, async (request) => {
    const query = pageQuery('accounts', fieldsOf(request.query), 250, 100);
    const key = (account: Account) => timeKey(account.createdWallMs, account.id);
    const sorted = [...sandbox.state.accounts.values()].toSorted((a, b) => (key(a) < key(b) ? 1 : -1));
    const page = pageOf(query, sorted, key);
    return {
      object: 'AccountList',
      items: page.items.map((account) => accountView(sandbox, account)),
      cursor: page.cursor,
    };
  });

  app.get<{ Params: { id: string } }>('/accounts/:id', { config: { op: 'account.get' } }, async (request) =>
    accountView(sandbox, accountOf(sandbox, request.params.id)),
  );

  app.delete<{ Params: { id: string } }>(
    '/accounts/:id',
    { config: { op: 'account.delete' } },
    async (request) => {
      const account = accountOf(sandbox, request.params.id);
      sandbox.commit([
        { t: 'account-deleted', accountId: account.id },
        { t: 'intent-closed', accountId: account.id },
        ...emitAccountStatus(sandbox, account, ['DELETED']),
      ]);
      return { object: 'AccountDeleted' };
    },
  );

  app.post<{ Params: { id: string } }>(
    '/accounts/:id/restart',
    { config: { op: 'account.restart' } },
    async (request) => {
      const account = accountOf(sandbox, request.params.id);
      if (account.status === 'CREDENTIALS' || account.restricted)
        return { object: 'AccountFailedToRestart', account_id: account.id };
      sandbox.commit(statusEvents(sandbox, account, 'OK'));
      return { object: 'AccountRestarted', account_id: account.id };
    },
  );

  app.get<{ Params: { id: string } }>(
    '/accounts/:id/sync',
    { config: { op: 'account.sync' } },
    async (request) => {
      accountOf(sandbox, request.params.id);
      return { object: 'AccountResync', status: 'SYNC_DONE' };
    },
  );
}

function linkedinBody(value: unknown): Fields {
  const body = fieldsOf(value);
  if (text(body, 'provider') !== 'LINKEDIN') throw invalid('This sandbox connects LINKEDIN accounts only.');
  return body;
}

function signInOf(body: Fields, reconnecting: boolean) {
  const cookie = optionalText(body, 'access_token');
  if (cookie !== undefined) return signInByCookie(cookie, reconnecting);
  return signInByPassword(text(body, 'username'), text(body, 'password'));
}

const methodOf = (body: Fields) =>
  body['access_token'] === undefined ? ('credentials' as const) : ('cookies' as const);
