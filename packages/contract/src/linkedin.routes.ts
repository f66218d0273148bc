import type { z } from 'zod';
import type { idParams } from './fields.ts';
import type * as s from './linkedin.ts';
import { route } from './route.ts';

const secret = { sensitive: true } as const;

export const linkedinRoutes = {
  listAccounts: route<{ query: typeof s.listAccountsQuery; reply: z.ZodArray<typeof s.linkedInAccount> }>(
    'POST',
    '/linkedin/account/all',
    secret,
  ),
  link: route<{ body: typeof s.linkBody; reply: typeof s.linkReply }>(
    'POST',
    '/linkedin/account/link',
    secret,
  ),
  linkWithCookie: route<{ body: typeof s.linkWithCookieBody; reply: typeof s.linkReply }>(
    'POST',
    '/linkedin/account/link-with-cookie',
    secret,
  ),
  reconnect: route<{ body: typeof s.reconnectBody; reply: typeof s.linkReply }>(
    'POST',
    '/linkedin/account/reconnect',
    secret,
  ),
  reconnectWithCookie: route<{ body: typeof s.reconnectWithCookieBody; reply: typeof s.linkReply }>(
    'POST',
    '/linkedin/account/reconnect-with-cookie',
    secret,
  ),
  solveCheckpoint: route<{ body: typeof s.checkpointBody; reply: typeof s.linkReply }>(
    'POST',
    '/linkedin/account/checkpoint',
    secret,
  ),
  resendCheckpoint: route<{ body: typeof s.resendCheckpointBody; reply: typeof s.checkpoint }>(
    'POST',
    '/linkedin/account/checkpoint/resend',
    secret,
  ),
  unlink: route<{ body: typeof s.unlinkBody; reply: typeof s.unlinkReply }>(
    'POST',
    '/linkedin/account/unlink',
    secret,
  ),
  getConnection: route<{ reply: typeof s.connection }>('GET', '/linkedin/connection'),
  /** Details of one account; asks the provider for its status first. */
  getAccount: route<{ params: typeof idParams; reply: typeof s.linkedInAccount }>(
    'POST',
    '/linkedin/account/{id}',
    secret,
  ),
};
