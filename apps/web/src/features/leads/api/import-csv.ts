import type { FileOptionsGiven } from '@waypost/contract/leads-import';
import { leadsImportRoutes } from '@waypost/contract/leads-import.routes';
import { leadsRoutes } from '@waypost/contract/leads.routes';
import { fillPath, type ReplyOf } from '@waypost/contract/route';
import { usersRoutes } from '@waypost/contract/users.routes';
import { apiAddress } from '../../../lib/api/address.ts';
import { api } from '../../../lib/api/api.ts';
import { ApiError, errorFromResponse, unreachable } from '../../../lib/api/api-error.ts';
import { readSession } from '../../../lib/session.ts';

export type ImportReply = ReplyOf<typeof leadsRoutes.importCsv>;
export type CheckReply = ReplyOf<typeof leadsImportRoutes.dryRun>;

export interface CsvUpload {
  /** Null where the options name a check whose file is used. */
  file: File | null;
  options: FileOptionsGiven;
  /** 0 to 1, while the file goes up. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Sends the file as it is, with how to read it. Not by fetch: that tells nothing about how far an upload is.
 * @throws ApiError; an abort throws the signal's reason.
 */
export async function uploadCsv(upload: CsvUpload): Promise<ImportReply> {
  return (await sent(upload, leadsRoutes.importCsv.path)) as ImportReply;
}

/** As {@link uploadCsv}, but the file is only checked: nobody is stored. */
export async function checkCsv(upload: CsvUpload): Promise<CheckReply> {
  return (await sent(upload, leadsImportRoutes.dryRun.path)) as CheckReply;
}

async function sent(upload: CsvUpload, path: string): Promise<unknown> {
  // A token that ran out would be noticed only after the whole file had been sent.
  await api.call(usersRoutes.get, { signal: upload.signal });
  const answer = await send(upload, path);
  if (!answer.ok) throw await errorFromResponse(answer);
  return ((await answer.json()) as { data: unknown }).data;
}

function send({ file, options, onProgress, signal }: CsvUpload, path: string): Promise<Response> {
  const form = new FormData();
  form.append('options', JSON.stringify(options));
  if (file !== null) form.append('file', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', apiAddress() + path);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('authorization', `Bearer ${readSession()?.accessToken ?? ''}`);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(unreachable());
    request.ontimeout = () => reject(unreachable());
    request.onabort = () => reject(signal.reason ?? new DOMException('Cancelled', 'AbortError'));
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/** Saves the rows of an import that were rejected, or had a value shortened, as a file. */
export async function downloadKeptRows(importId: string, kind: 'rejected' | 'shortened'): Promise<void> {
  const path = fillPath(leadsRoutes.importRejects.path, { id: importId });
  const answer = await api.open(`${path}?kind=${kind}`);
  const address = URL.createObjectURL(await answer.blob().catch(cutOff));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${kind}-rows.csv`;
  link.click();
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function cutOff(): never {
  throw new ApiError({
    status: 0,
    code: 'unreachable',
    message: 'The download was cut off. Try again.',
  });
}
