import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Hands webhooks to one API after the other, as a load balancer does; the network tries again when none answers. */
export async function openFrontDoor(doors: () => number[]): Promise<{ url: string; close(): void }> {
  let turn = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const open = doors();
      const port = open[(turn += 1) % Math.max(1, open.length)];
      if (port === undefined) return void response.writeHead(503).end();
      fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, signal: AbortSignal.timeout(5_000) }).then(
        (answer) => response.writeHead(answer.status).end(),
        () => response.writeHead(502).end(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
