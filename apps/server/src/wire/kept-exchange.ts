import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { Agent as SecureAgent, request as requestSecurely } from 'node:https';

export interface Exchange {
  method: 'GET' | 'POST' | 'DELETE';
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
  /** For the whole answer, in milliseconds of wall time. */
  deadlineMs: number;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const agent = new Agent({ keepAlive: true });
const secureAgent = new SecureAgent({ keepAlive: true });

/**
 * One exchange over a connection that is kept for the next one: what fetch puts around it takes longer than the exchange
 * itself, and memory in every process. A redirect is an answer like any other. Rejects when nobody answers in time.
 */
export async function exchange(url: URL, asked: Exchange): Promise<Answer> {
  try {
    return await once(url, asked);
  } catch (error) {
    // The other side may have closed a connection that was kept just when it was used again: nothing was answered there.
    if (asked.method === 'GET' && error instanceof StaleConnection) return once(url, asked);
    throw error;
  }
}

class StaleConnection extends Error {}

function once(url: URL, { method, headers, body, deadlineMs }: Exchange): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:';
    const sent = (isSecure ? requestSecurely : request)(
      url,
      { method, headers, agent: isSecure ? secureAgent : agent, signal: AbortSignal.timeout(deadlineMs) },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
        });
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
        response.once('error', reject);
      },
    );
    sent.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        sent.reusedSocket && error.code === 'ECONNRESET'
          ? new StaleConnection(error.message, { cause: error })
          : error,
      ),
    );
    sent.end(body);
  });
}
