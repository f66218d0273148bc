import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface SeenRequest {
  method: string;
  url: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}

export interface StubProvider {
  url: string;
  seen: SeenRequest[];
  /** How each connection ended: an error code, or `closed`. */
  ends: string[];
  close(): Promise<void>;
}

/** A provider whose every answer the test writes. */
export async function startStubProvider(
  answer: (request: SeenRequest, response: http.ServerResponse, socket: Socket) => void,
): Promise<StubProvider> {
  const seen: SeenRequest[] = [];
  const ends: string[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      seen.push(call);
      answer(call, response, request.socket);
    });
  });
  server.on('connection', (socket) => {
    let error: string | undefined;
    socket.on('error', (failure: NodeJS.ErrnoException) => (error = failure.code));
    socket.on('close', () => ends.push(error ?? 'closed'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    ends,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers JSON. */
export function json(response: http.ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
