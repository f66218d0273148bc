import { lookup } from 'node:dns/promises';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { isPrivateName } from '@waypost/domain/network/web-host';
import { WebCallFailure, type WebCalls } from '../../ports/web-calls.ts';
import { isPublicAddress } from './public-address.ts';

/**
 * Posts to addresses that customers typed. A name of a private network is not looked up. Any other is, once; every
 * address it has must be a public one, and the connection goes to the address that was checked: a name that changes
 * in between leads nowhere else.
 * @param options.allowPrivate for an installation whose other systems live in its own network.
 */
export function createWebCalls(options: { allowPrivate: boolean }): WebCalls {
  return {
    privateAddresses: options.allowPrivate ? 'allowed' : 'refused',
    async post({ url, headers, body, deadlineMs }) {
      const target = URL.canParse(url) ? new URL(url) : undefined;
      if (target === undefined || (target.protocol !== 'https:' && target.protocol !== 'http:')) {
        throw new WebCallFailure('This is not an address of the web.', true);
      }
      const address = await addressOf(target, options.allowPrivate);
      const payload = Buffer.from(body);
      const send = target.protocol === 'https:' ? requestSecure : requestPlain;
      return new Promise((resolve, reject) => {
        const request = send(target, {
          method: 'POST',
          agent: false,
          headers: { ...headers, 'content-length': payload.length },
          lookup: (_name, asked, done) =>
            asked.all === true ? done(null, [address]) : done(null, address.address, address.family),
        });
        const deadline = setTimeout(() => request.destroy(new Error('deadline')), deadlineMs);
        request.on('response', (response) => {
          clearTimeout(deadline);
          // Nothing of the answer but its status is wanted.
          response.destroy();
          resolve({ status: response.statusCode ?? 0 });
        });
        request.on('error', (error) => {
          clearTimeout(deadline);
          const late = error.message === 'deadline';
          reject(
            new WebCallFailure(
              late
                ? `The address did not answer within ${Math.round(deadlineMs / 1_000)} seconds.`
                : 'The address could not be reached.',
              false,
            ),
          );
        });
        request.end(payload);
      });
    },
  };
}

async function addressOf(target: URL, allowPrivate: boolean): Promise<{ address: string; family: number }> {
  const host = target.hostname.replace(/^\[(.*)\]$/, '$1');
  // Such a name is nobody's in the public network, whatever a resolver answers; it is not even asked.
  if (!allowPrivate && isPrivateName(host)) throw isPrivate();
  const found = isIP(host) === 0 ? await namesOf(host) : [{ address: host, family: isIP(host) }];
  const [first] = found;
  if (first === undefined) throw new WebCallFailure('The name of this address is not known.', false);
  if (!allowPrivate && !found.every(({ address }) => isPublicAddress(address))) {
    throw isPrivate();
  }
  return first;
}

const isPrivate = () =>
  new WebCallFailure(
    'This address belongs to a private network, which is not called. Use a public one.',
    true,
  );

async function namesOf(host: string): Promise<{ address: string; family: number }[]> {
  try {
    return await lookup(host, { all: true });
  } catch {
    throw new WebCallFailure('The name of this address is not known.', false);
  }
}
