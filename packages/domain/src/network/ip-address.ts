/** An address of the internet protocol as a number, with the bits of its version. */
export type IpAddress = { readonly version: 4 | 6; readonly value: bigint };

/** "10.1.2.3", or an address of version 6 without brackets and zone; null: the text is no address. */
export function parseIpAddress(text: string): IpAddress | null {
  return text.includes(':') ? parseVersion6(text) : parseVersion4(text);
}

function parseVersion4(text: string): IpAddress | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)) {
    return null;
  }
  return { version: 4, value: joined(parts.map(BigInt), 8n) };
}

function parseVersion6(text: string): IpAddress | null {
  const tail = /^(.*:)([\d.]+)$/.exec(text);
  let words = text;
  if (tail?.[2]?.includes('.')) {
    // The last four bytes may be written as an address of version 4.
    const last = parseVersion4(tail[2]);
    if (last === null) return null;
    words = `${tail[1] ?? ''}${(last.value >> 16n).toString(16)}:${(last.value & 0xffffn).toString(16)}`;
  }
  const halves = words.split('::');
  if (halves.length > 2) return null;
  const [head = [], rest = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - head.length - rest.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...rest];
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return null;
  return {
    version: 6,
    value: joined(
      groups.map((group) => BigInt(`0x${group}`)),
      16n,
    ),
  };
}

/** Whether an address lies in a range such as `10.0.0.0/8`. */
export function isInRange(address: IpAddress, range: string): boolean {
  const [network = '', bits = ''] = range.split('/');
  const of = parseIpAddress(network);
  if (of === null) throw new Error(`${range} is no range of addresses.`);
  if (of.version !== address.version) return false;
  const free = BigInt((of.version === 4 ? 32 : 128) - Number(bits));
  return of.value >> free === address.value >> free;
}

function joined(parts: readonly bigint[], bits: bigint): bigint {
  return parts.reduce((value, part) => (value << bits) | part, 0n);
}
