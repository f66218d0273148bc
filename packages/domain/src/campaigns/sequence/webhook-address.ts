import { parseIpAddress } from '../../network/ip-address.ts';
import { isPublicAddress } from '../../network/public-address.ts';
import { isPrivateName, webHostOf } from '../../network/web-host.ts';

/** Whether an installation lets webhook steps call addresses of a private network. */
export type PrivateAddresses = 'allowed' | 'refused';

export type AddressProblem = {
  readonly code: 'missing_setting' | 'private_address';
  readonly message: string;
};

/**
 * Why a webhook step can never call this address, as far as the text alone says it; null: it can be tried.
 * Whether a public name leads to a private network shows only when it is called.
 */
export function webhookAddressProblem(
  url: string,
  privateAddresses: PrivateAddresses,
): AddressProblem | null {
  const host = webHostOf(url);
  if (host === null) {
    return {
      code: 'missing_setting',
      message: 'Enter the full address that is called, such as https://example.com/hook.',
    };
  }
  if (privateAddresses === 'allowed' || !isPrivate(host)) return null;
  return {
    code: 'private_address',
    message: `${host} belongs to a private network, which is not called. Use a public address.`,
  };
}

function isPrivate(host: string): boolean {
  return parseIpAddress(host) === null ? isPrivateName(host) : !isPublicAddress(host);
}
