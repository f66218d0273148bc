import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RelayedWebhook {
  body: string;
  headers: Record<string, string>;
  eventName: string;
}

/** Catches webhooks so that a test delivers them when, how often and in which order it wants. */
export async function startWebhookRelay(): Promise<{
  url: string;
  /** Waits for so many more webhooks about a workspace and takes them out, oldest first. */
  take(count: number, workspaceId: string): Promise<RelayedWebhook[]>;
  close(): Promise<void>;
}> {
  let caught: RelayedWebhook[] = [];
  let wake: () => void = () => undefined;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const header = (name: string): string => String(request.headers[name] ?? '');
      caught.push({
        body,
        headers: { 'content-type': header('content-type'), 'x-signature': header('x-signature') },
        eventName: header('x-event-name'),
      });
      response.end();
      wake();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    async take(count, workspaceId) {
      const about = (): RelayedWebhook[] => caught.filter(({ body }) => body.includes(workspaceId));
      while (about().length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const taken = about().slice(0, count);
      caught = caught.filter((webhook) => !taken.includes(webhook));
      return taken;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
