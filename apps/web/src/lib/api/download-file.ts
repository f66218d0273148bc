import { ApiError } from './api-error.ts';
import { api } from './api.ts';

/**
 * Saves what this path answers as a file; `init` says how it is asked where GET does not do. Throws ApiError, also when the
 * connection is cut half-way.
 */
export async function downloadFile(path: string, fileName: string, init?: RequestInit): Promise<void> {
  const answer = await api.open(path, init);
  const address = URL.createObjectURL(await answer.blob().catch(cutOff));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A name as a file is called: without what file systems refuse. */
export function fileNameOf(name: string, ending: string): string {
  const plain = name
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
  return `${plain === '' ? 'campaign' : plain}-${ending}`;
}

function cutOff(): never {
  throw new ApiError({
    status: 0,
    code: 'unreachable',
    message: 'The download was cut off. Try again.',
  });
}
