import type { FastifyInstance, FastifyReply } from 'fastify';
import { MAIL_PAGE_POLICY, mailPage } from './mail-page.ts';
import type { Mailbox, MailboxLetter } from './mailbox.ts';

/**
 * `/mail` lists the letters and opens the newest, `/mail/<id>` opens one. Letters hold links that open accounts, so
 * only who sits at this machine may read them: a page of another origin or name that points here is refused.
 */
export function mailDoor(app: FastifyInstance, mailbox: Mailbox): void {
  const send = (reply: FastifyReply, open: MailboxLetter | undefined, status = 200) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', MAIL_PAGE_POLICY)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
      .send(mailPage(mailbox.list(), open));
  app.addHook('onRequest', async (request, reply) => {
    const { hostname } = new URL(`http://${request.headers.host ?? 'unknown'}`);
    if (!/^(127\.0\.0\.1|localhost|\[::1\])$/.test(hostname)) {
      await reply.code(403).type('text/plain').send('The mail door answers on this machine only.');
    }
  });
  app.get('/', async (_, reply) => send(reply, mailbox.list()[0]));
  app.get<{ Params: { id: string } }>('/:id', async ({ params }, reply) => {
    const letter = mailbox.find(Number(params.id));
    return send(reply, letter, letter === undefined ? 404 : 200);
  });
}
