/** Longest address kept, in characters; spreadsheets take about half of it. */
const addressCharactersMax = 4_096;

/** Programs that write workbooks leave the scheme out, and readers of links do without. */
const webAddress = /^(?:https?:\/\/|www\.|(?:[a-z]+\.)?linkedin\.com\/)\S/i;

/** The target of a link as an address of the web; null for a mail address, a file, a place in the workbook. */
export function asWebAddress(target: string): string | null {
  const address = target.trim();
  return webAddress.test(address) && address.length <= addressCharactersMax ? address : null;
}

/** Whether a cell shows nothing but this address: scheme, `www.`, a slash at the end and encoding make no difference. */
export function isSameAddress(shown: string, address: string): boolean {
  return shown === address || comparable(shown) === comparable(address);
}

function comparable(address: string): string {
  const plain = address
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/$/, '')
    .replace(/^[^/?#]*/, (host) => host.toLowerCase());
  try {
    return decodeURI(plain);
  } catch {
    return plain;
  }
}
