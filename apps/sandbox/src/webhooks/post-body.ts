import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

/**
 * Posts a body as is and answers the status; rejects when nobody answers in time. No content type is added: the
 * provider sends none unless the webhook's own headers have one.
 */
export function postBody(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  timeoutMs: number,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? httpsRequest : httpRequest;
    const bytes = Buffer.from(body);
    const request = send(
      url,
      { method: 'POST', headers: { 'content-length': String(bytes.length), ...headers }, agent: false },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
        response.once('error', reject);
      },
    );
    const timer = setTimeout(() => request.destroy(new Error('no answer in time')), timeoutMs);
    request.once('close', () => clearTimeout(timer));
    request.once('error', reject);
    request.end(bytes);
  });
}
