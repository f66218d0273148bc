import http from 'node:http';
import net from 'node:net';
import tls from 'node:tls';
import { LinkedInFailure, type MutationAnswer, type OpenMutation } from '../../ports/linkedin.ts';
import type { MutationRequest } from './mutation-request.ts';
import { mutationAnswer } from './mutation-answer.ts';

/** Longest time for name look-up, TCP and TLS together, in milliseconds. */
const connectDeadlineMs = 10_000;
/** More than any honest answer; beyond it the answer counts as unreadable. */
const answerBytesMax = 4 * 1024 * 1024;

interface Connection {
  /** What HTTP is spoken over. */
  stream: net.Socket;
  /** The TCP socket below, which alone can be reset. */
  tcp: net.Socket;
}

/**
 * Connects for one mutation. Nothing of the request leaves before `write`, so a throw here is provably
 * "not sent". The connection is never shared, kept or used again; the client neither retries nor follows.
 */
export async function openConnection(request: MutationRequest, apiKey: string): Promise<OpenMutation> {
  const connection = await connect(request.url);
  let used = false;
  return {
    write(deadlineMs) {
      if (used) throw new Error('A mutation is written once.');
      used = true;
      const { stream } = connection;
      // The provider hung up while we were committing: an HTTP request on it would only run into its deadline.
      if (stream.destroyed || stream.readableEnded) {
        connection.tcp.destroy();
        return Promise.resolve({ answer: 'none', cause: 'closed' });
      }
      return exchange(connection, request, apiKey, deadlineMs);
    },
    abandon() {
      used = true;
      connection.stream.destroy();
      connection.tcp.destroy();
    },
  };
}

function connect(url: URL): Promise<Connection> {
  const secure = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const tcp = net.connect({ host, port: Number(url.port || (secure ? 443 : 80)), noDelay: true });
    // The TLS layer sits on the raw socket, because only a raw socket can be reset instead of closed.
    // `host` is what the certificate is checked against; without it the check would be for "localhost".
    const stream = secure
      ? tls.connect({
          socket: tcp,
          host,
          ALPNProtocols: ['http/1.1'],
          ...(net.isIP(host) === 0 ? { servername: host } : {}),
        })
      : tcp;
    const fail = (reason: string): void => {
      clearTimeout(timer);
      stream.destroy();
      tcp.destroy();
      reject(new LinkedInFailure('unavailable', `Unipile could not be reached: ${reason}`));
    };
    const timer = setTimeout(() => fail('connect deadline'), connectDeadlineMs);
    const failed = (error: NodeJS.ErrnoException): void => fail(error.code ?? error.name);
    tcp.on('error', failed);
    if (stream !== tcp) stream.on('error', failed);
    stream.once(secure ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer);
      resolve({ stream, tcp });
    });
  });
}

function exchange(
  { stream, tcp }: Connection,
  request: MutationRequest,
  apiKey: string,
  deadlineMs: number,
): Promise<MutationAnswer> {
  return new Promise((resolve) => {
    let ended = false;
    const end = (answer: MutationAnswer): void => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      // RST, not FIN: bytes still queued in this kernel are dropped instead of arriving later.
      if (answer.answer !== 'http') tcp.resetAndDestroy();
      stream.destroy();
      resolve(answer);
    };
    const timer = setTimeout(() => end({ answer: 'none', cause: 'deadline' }), deadlineMs);
    const broken = (error: NodeJS.ErrnoException): void =>
      end({
        answer: 'none',
        cause: error.code === 'ECONNRESET' || error.code === 'EPIPE' ? 'reset' : 'closed',
      });
    const sent = http.request(
      {
        // Without an agent the request owns the connection and asks to close it.
        createConnection: () => stream,
        method: request.method,
        path: `${request.url.pathname}${request.url.search}`,
        headers: {
          host: request.url.host,
          'x-api-key': apiKey,
          accept: 'application/json',
          'cache-control': 'no-cache',
          connection: 'close',
          ...(request.contentType === null ? {} : { 'content-type': request.contentType }),
          ...(request.method === 'POST' ? { 'content-length': request.body.length } : {}),
        },
      },
      (response) => receive(response, end),
    );
    sent.on('error', broken);
    sent.end(request.body.length === 0 ? undefined : request.body);
  });
}

function receive(response: http.IncomingMessage, end: (answer: MutationAnswer) => void): void {
  const status = response.statusCode ?? 0;
  const success = status >= 200 && status < 300;
  const chunks: Buffer[] = [];
  let bytes = 0;
  // A refusal that broke off says nothing certain; a broken-off success is at least a success of some kind.
  const cut = (cause: 'reset' | 'closed'): void =>
    end(success ? { answer: 'unreadable', status } : { answer: 'none', cause });
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > answerBytesMax) cut('closed');
    else chunks.push(chunk);
  });
  response.on('error', () => cut('reset'));
  response.on('close', () => cut('closed'));
  response.on('end', () => {
    if (response.complete) end(mutationAnswer(status, response.headers, Buffer.concat(chunks)));
    else cut('closed');
  });
}
