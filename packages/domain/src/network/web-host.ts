import { parseIpAddress } from './ip-address.ts';

/**
 * The host that an address of the web names, as whoever calls it would read it: numbers in any notation become
 * "127.0.0.1", other dots than "." are dots, and what a name is read without is not in it. Null: this is no address that can be called; it is not `http:` or `https:`, has a name and password
 * in it, or the host or port cannot be.
 */
export function webHostOf(url: string): string | null {
  const found = /^https?:\/\/(\[[^\]\s]*\]|[^\s/\\@?#:]+)(?::(\d*))?(?:[/\\?#]\S*)?$/i.exec(url);
  const [, written, port = ''] = found ?? [];
  if (written === undefined || Number(port) > 65_535) return null;
  if (written.startsWith('[')) {
    const host = written.slice(1, -1).toLowerCase();
    return host.includes(':') && parseIpAddress(host) !== null ? host : null;
  }
  const host = mapped(decoded(written) ?? '').replace(/\.$/, '');
  if (!/^[^\s/\\@?#:%<>[\]^|]+$/.test(host) || unreadable.test(host)) return null;
  const labels = host.split('.');
  if (labels.some((label) => label === '')) return null;
  return isNumber(labels.at(-1) ?? '') ? numberHost(labels) : host;
}

/** Names that lead nowhere in the public network: RFC 6761, 6762, 8375, and what ICANN keeps for private use. */
const privateNames = ['localhost', 'local', 'internal', 'home.arpa'];

/** Whether the name alone, in lower case, says that a host belongs to a private network; a dot may close it. */
export function isPrivateName(host: string): boolean {
  const name = host.replace(/\.$/, '');
  return privateNames.some((one) => name === one || name.endsWith(`.${one}`));
}

/** Characters without which a name is read: UTS 46 calls them ignored. */
const ignored =
  /\p{Variation_Selector}|\u{34f}|[\u{ad}\u{200b}\u{2060}\u{2064}\u{feff}\u{1bca0}-\u{1bca3}]/gu;
/** Those that cannot be seen either and that no name has; between letters of some scripts the joiners are allowed. */
const unreadable = /(?![\u{200c}\u{200d}])\p{Default_Ignorable_Code_Point}/u;

/** A host as UTS 46 maps it before it is looked up: a name that only looks different is the same name. */
function mapped(host: string): string {
  return host.normalize('NFKC').toLowerCase().replace(ignored, '').replaceAll('\u3002', '.');
}

function decoded(host: string): string | undefined {
  try {
    return decodeURIComponent(host);
  } catch {
    return undefined;
  }
}

function isNumber(label: string): boolean {
  return /^(\d+|0x[\da-f]*)$/.test(label);
}

/** One to four numbers, each decimal, octal (`0177`) or hexadecimal (`0x7f`); the last one fills what is left. */
function numberHost(labels: readonly string[]): string | null {
  if (labels.length > 4) return null;
  const numbers = labels.map(numberOf);
  const last = numbers.at(-1) ?? null;
  const before = numbers.slice(0, -1);
  const room = 256 ** (4 - before.length);
  if (last === null || last >= room || before.some((number) => number === null || number > 255)) return null;
  const value = before.reduce<number>((sum, number, index) => sum + (number ?? 0) * 256 ** (3 - index), last);
  return [24, 16, 8, 0].map((bits) => Math.floor(value / 2 ** bits) % 256).join('.');
}

function numberOf(label: string): number | null {
  if (/^0x[\da-f]*$/.test(label)) return label === '0x' ? 0 : Number(label);
  if (/^0[0-7]*$/.test(label)) return Number.parseInt(label, 8);
  return /^[1-9]\d*$/.test(label) ? Number(label) : null;
}
