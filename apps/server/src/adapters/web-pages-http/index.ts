import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { WebPageFailure, type WebPages } from '../../ports/web-pages.ts';
import { isPublicAddress } from '../web-calls-http/public-address.ts';
import { pageText } from './page-text.ts';

const bytesMax = 1_500_000;
const deadlineMs = 10_000;
const redirectsMax = 4;
const charactersMax = 20_000;

/**
 * Reads pages at addresses that customers typed. Every name, also of each redirect, is looked up once, all its
 * addresses must be public, and the connection goes to the one that was checked. Nothing of ours is sent along.
 * @param options.allowPrivate for tests, whose pages live on this machine.
 */
export function createWebPages(options: { allowPrivate: boolean }): WebPages {
  return {
    async readText(url) {
      const signal = AbortSignal.timeout(deadlineMs);
      let target = targetOf(url);
      for (let hop = 0; hop <= redirectsMax; hop += 1) {
        const answer = await open(target, await addressOf(target, options.allowPrivate), signal);
        const status = answer.statusCode ?? 0;
        const { location } = answer.headers;
        if (status >= 300 && status < 400 && location !== undefined) {
          answer.destroy();
          target = targetOf(URL.canParse(location, target.href) ? new URL(location, target.href).href : '');
          continue;
        }
        if (status !== 200) {
          answer.destroy();
          throw new WebPageFailure(`The website answered with status ${status}. Paste its text instead.`);
        }
        const type = answer.headers['content-type'] ?? '';
        if (!/^(?:text\/(?:html|plain)|application\/xhtml\+xml)\b/i.test(type)) {
          answer.destroy();
          throw new WebPageFailure('The address is no page of text. Paste the text instead.');
        }
        const body = await bodyOf(answer, signal);
        const text = (/^text\/plain/i.test(type) ? body : pageText(body)).replaceAll('\u0000', '');
        if (text.trim().length < 40) {
          throw new WebPageFailure(
            'The page shows almost no text without its scripts. Paste its text instead.',
          );
        }
        return text.slice(0, charactersMax).toWellFormed();
      }
      throw new WebPageFailure('The website redirects without end. Paste its text instead.');
    },
  };
}

function targetOf(url: string): URL {
  const target = URL.canParse(url) ? new URL(url) : undefined;
  if (target === undefined || (target.protocol !== 'https:' && target.protocol !== 'http:')) {
    throw new WebPageFailure('This is not an address of the web.');
  }
  if (target.username !== '' || target.password !== '') {
    throw new WebPageFailure('Leave the name and password out of the address.');
  }
  return target;
}

async function addressOf(target: URL, allowPrivate: boolean): Promise<{ address: string; family: number }> {
  const host = target.hostname.replace(/^\[(.*)\]$/, '$1');
  const version = isIP(host);
  const found =
    version === 0 ? await lookup(host, { all: true }).catch(() => []) : [{ address: host, family: version }];
  const [first] = found;
  if (first === undefined)
    throw new WebPageFailure('The name of this website is not known. Check the address.');
  if (!allowPrivate && !found.every(({ address }) => isPublicAddress(address))) {
    throw new WebPageFailure(
      'This address belongs to a private network, which is not read. Paste the text instead.',
    );
  }
  return first;
}

function open(
  target: URL,
  address: { address: string; family: number },
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const send = target.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const request = send(target, {
      agent: false,
      signal,
      headers: { accept: 'text/html,text/plain', 'accept-encoding': 'identity', 'user-agent': 'Waypost' },
      lookup: (_name, asked, done) =>
        asked.all === true ? done(null, [address]) : done(null, address.address, address.family),
    });
    request.on('response', resolve);
    request.on('error', () => reject(unreachable(signal)));
    request.end();
  });
}

async function bodyOf(answer: IncomingMessage, signal: AbortSignal): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part);
      bytes += part.length;
      // What is beyond is not needed: the first part of a page says what it is about.
      if (bytes >= bytesMax) break;
    }
  } catch {
    throw unreachable(signal);
  }
  return Buffer.concat(parts).subarray(0, bytesMax).toString('utf8');
}

const unreachable = (signal: AbortSignal) =>
  new WebPageFailure(
    signal.aborted
      ? `The website did not answer within ${deadlineMs / 1_000} seconds. Paste its text instead.`
      : 'The website could not be reached. Check the address, or paste its text.',
  );
