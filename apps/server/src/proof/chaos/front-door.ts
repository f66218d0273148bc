import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Longest wait for an API, which may stand still. The network asks the next one soon, people wait. Milliseconds. */
const patienceMs = { webhooks: 5_000, people: 30_000 };

/**
 * Hands every request to one API after the other, as a load balancer does; the network tries again when none answers,
 * and so do people.
 */
export async function openFrontDoor(doors: () => number[]): Promise<{ url: string; close(): void }> {
  let turn = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const open = doors();
      const port = open[(turn += 1) % Math.max(1, open.length)];
      if (port === undefined) return void response.writeHead(503).end();
      const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
      fetch(`http://127.0.0.1:${port}${request.url ?? '/'}`, {
        method: request.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(parts.length === 0 ? {} : { body: Buffer.concat(parts) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(
          request.url?.startsWith('/api/webhooks/') === true ? patienceMs.webhooks : patienceMs.people,
        ),
      })
        .then(async (answer) => {
          const body = Buffer.from(await answer.arrayBuffer());
          const type = answer.headers.get('content-type') ?? 'text/plain';
          response.writeHead(answer.status, { 'content-type': type }).end(body);
        })
        .catch(() => response.writeHead(502).end());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Ports that nobody uses at this moment. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
