import { isInRange, parseIpAddress } from './ip-address.ts';

/** Address ranges that belong to a machine, its network, or nobody: RFC 1918, 3927, 4193, 4291, 6598, 6890. */
const reserved4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Of version 6 only 2000::/3 is the public network; of that, tunnels and documentation lead elsewhere. */
const public6 = '2000::/3';
const reserved6 = ['2001::/23', '2001:db8::/32', '2002::/16'];

/** Whether an address is one of the public network; anything that is no address is not. */
export function isPublicAddress(text: string): boolean {
  const address = parseIpAddress(text);
  if (address === null) return false;
  if (address.version === 4) return !reserved4.some((range) => isInRange(address, range));
  // IPv4 written as version 6 (::ffff:127.0.0.1) is outside 2000::/3.
  return isInRange(address, public6) && !reserved6.some((range) => isInRange(address, range));
}
