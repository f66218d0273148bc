import type { FastifyInstance, FastifyReply } from 'fastify';
import { LETTER_POLICY, MAIL_PAGE_POLICY, mailPage } from './mail-page.ts';
import type { Mailbox, MailboxLetter } from './mailbox.ts';

/**
 * `/mail` lists the letters and opens the newest, `/mail/<id>` opens one, `/mail/<id>/html` shows it as it was meant. Letters hold links that open accounts, so
 * only who sits at this machine may read them: a page of another origin or name that points here is refused.
 */
export function mailDoor(app: FastifyInstance, mailbox: Mailbox): void {
  const send = (reply: FastifyReply, open: MailboxLetter | undefined, status = 200) =>
    sendHtml(reply.code(status), mailPage(mailbox.list(), open), MAIL_PAGE_POLICY);
  const sendHtml = (reply: FastifyReply, html: string, policy: string) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
      .send(html);
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
  app.get<{ Params: { id: string } }>('/:id/html', async ({ params }, reply) => {
    const letter = mailbox.find(Number(params.id));
    if (letter?.html === undefined) return send(reply, letter, 404);
    return sendHtml(reply, letter.html, LETTER_POLICY);
  });
}
