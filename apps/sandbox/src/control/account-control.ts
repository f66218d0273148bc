import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../engine/sandbox.ts';
import { restrictionEvents, statusEvents } from '../linkedin/account-changes.ts';
import { passCheckpoint } from '../linkedin/checkpoints.ts';
import { accountOf } from '../linkedin/guards.ts';
import { fieldsOf, text } from '../linkedin/params.ts';
import { invalid, notFound } from '../linkedin/wire-error.ts';
import type { AccountStatus } from '../state/state.ts';

const STATUSES: readonly AccountStatus[] = [
  'OK',
  'CONNECTING',
  'CREDENTIALS',
  'PERMISSIONS',
  'STOPPED',
  'ERROR',
];

/** Forcing an account's status, and ending a pending checkpoint. */
export function accountControl(app: FastifyInstance, sandbox: Sandbox): void {
  app.post<{ Params: { id: string } }>('/accounts/:id/status', async (request) => {
    const account = accountOf(sandbox, request.params.id);
    const status = text(fieldsOf(request.body), 'status');
    if (status === 'RESTRICTED' || (status === 'OK' && account.restricted)) {
      sandbox.commit(restrictionEvents(sandbox, account, status === 'RESTRICTED'));
      return { id: account.id, status };
    }
    if (!(STATUSES as readonly string[]).includes(status))
      throw invalid(`status must be one of ${STATUSES.join(', ')}, RESTRICTED.`);
    sandbox.commit(statusEvents(sandbox, account, status as AccountStatus));
    return { id: account.id, status };
  });

  app.post<{ Params: { id: string } }>('/checkpoints/:id', async (request) => {
    const intent = sandbox.state.intents.get(request.params.id);
    if (!intent) throw notFound('checkpoint');
    const action = text(fieldsOf(request.body), 'action');
    if (action === 'approve') return passCheckpoint(sandbox, intent).body;
    if (action !== 'expire') throw invalid('action must be approve or expire.');
    sandbox.commit([
      { t: 'intent-moved', accountId: intent.accountId, expiresWallMs: sandbox.wallNow() - 1 },
    ]);
    return { expired: true };
  });
}
