import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { idParams } from './fields.ts';
import * as s from './linkedin.ts';
import { linkedinRoutes as r } from './linkedin.routes.ts';

const linkErrors: ErrorCode[] = [
  'plan_required',
  'linkedin_credentials',
  'linkedin_unavailable',
  'account_elsewhere',
  'conflict',
];

export const linkedinApi = {
  listAccounts: endpoint(r.listAccounts, 'All linked LinkedIn accounts.', {
    query: s.listAccountsQuery,
    reply: z.array(s.linkedInAccount),
  }),
  link: endpoint(
    r.link,
    'Connects a LinkedIn account by user name and password.',
    { body: s.linkBody, reply: s.linkReply },
    linkErrors,
  ),
  linkWithCookie: endpoint(
    r.linkWithCookie,
    'Connects a LinkedIn account by session cookie and user agent.',
    { body: s.linkWithCookieBody, reply: s.linkReply },
    linkErrors,
  ),
  reconnect: endpoint(
    r.reconnect,
    'Signs a disconnected account in again by user name and password.',
    { body: s.reconnectBody, reply: s.linkReply },
    linkErrors,
  ),
  reconnectWithCookie: endpoint(
    r.reconnectWithCookie,
    'Signs a disconnected account in again by cookie and user agent.',
    { body: s.reconnectWithCookieBody, reply: s.linkReply },
    linkErrors,
  ),
  solveCheckpoint: endpoint(
    r.solveCheckpoint,
    'Answers a checkpoint with the code that LinkedIn sent.',
    { body: s.checkpointBody, reply: s.linkReply },
    [...linkErrors, 'checkpoint_wrong_code', 'checkpoint_expired'],
  ),
  resendCheckpoint: endpoint(
    r.resendCheckpoint,
    'Asks LinkedIn to send the code again; the time limit stays.',
    { body: s.resendCheckpointBody, reply: s.checkpoint },
    ['checkpoint_expired', 'linkedin_unavailable'],
  ),
  unlink: endpoint(r.unlink, 'Removes a LinkedIn account; its ledger of actions is kept.', {
    body: s.unlinkBody,
    reply: s.unlinkReply,
  }),
  getConnection: endpoint(
    r.getConnection,
    'Whether this installation may send, and whether LinkedIn can reach it.',
    { reply: s.connection },
  ),
  getAccount: endpoint(r.getAccount, 'One account with its status as the provider reports it now.', {
    params: idParams,
    reply: s.linkedInAccount,
  }),
};
