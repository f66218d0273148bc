import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Random } from '../ports/random.ts';
import { inlineScriptHashes } from './inline-script-hashes.ts';
import { namesFile } from './names-file.ts';
import { pageLinks } from './page-links.ts';

const dist = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Serves the built web app: hashed assets for ever, every other path the page itself with its policy. */
export async function serveWeb(
  server: FastifyInstance,
  options: { random: Random; publicUrl: string; sandboxMenu: boolean; sandboxMail: boolean },
): Promise<void> {
  if (!existsSync(`${dist}/index.html`)) {
    server.log.warn('The web app is not built; only the API is served. Run "npm start" or "npm run build".');
    return;
  }
  const page = readFileSync(`${dist}/index.html`, 'utf8')
    // Who shows a link with its picture asks for the picture by its whole address.
    .replaceAll('__PUBLIC_URL__', () => inAttribute(options.publicUrl))
    .replaceAll('__SANDBOX_MENU__', options.sandboxMenu ? '1' : '0')
    .replaceAll('__SANDBOX_MAIL__', options.sandboxMail ? '1' : '0');
  const scriptHashes = inlineScriptHashes(page);
  const linksOf = pageLinks(JSON.parse(readFileSync(`${dist}/.vite/pages.json`, 'utf8')));
  await server.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: false,
    // The build lays a `.br` and a `.gz` beside what is worth it.
    preCompressed: true,
    // The page goes out with a nonce of its own (below), never as the plain file.
    globIgnore: ['index.html'],
    // Dot files (the build manifest) are not for browsers.
    dotfiles: 'ignore',
    setHeaders(reply, path) {
      const hashed = /[/\\]assets[/\\]/.test(path);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const sendPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const nonce = options.random.bytes(16).toString('base64');
    return reply
      .header('content-security-policy', policy(nonce, scriptHashes))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(
        page
          .replace('</head>', () => `${linksOf(pathOf(request))}</head>`)
          .replaceAll('__CSP_NONCE__', nonce)
          // A script cannot read what its own page was sent with.
          .replace('__BUSINESS_NOW__', String(reply.getHeader('x-business-now')))
          .replace('__BUSINESS_SPEED__', String(reply.getHeader('x-business-speed'))),
      );
  };
  // A route, and not what answers when there is none: only what routes send is packed.
  server.get('/*', (request, reply) =>
    namesFile(pathOf(request), request.headers.accept) ? reply.callNotFound() : sendPage(request, reply),
  );
  server.setNotFoundHandler((_, reply) => reply.status(404).type('text/plain').send('Not found'));
}

const inAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '';

function policy(nonce: string, scriptHashes: string[]): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scriptHashes].join(' ')}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "connect-src 'self'",
    "frame-src 'self'",
    "frame-ancestors 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types waypost',
  ].join('; ');
}
