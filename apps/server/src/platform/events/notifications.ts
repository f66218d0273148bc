import pg from 'pg';

/**
 * One LISTEN connection per process. Notifications are wake-up calls only: every listener also polls, so a
 * lost connection costs latency, never news.
 */
export async function listenTo(options: {
  url: string;
  name: string;
  channels: Record<string, (payload: string) => void>;
  onError(error: Error): void;
}): Promise<{ close(): Promise<void> }> {
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: options.url, application_name: `${options.name}-listen` });
    next.on('notification', (note) => options.channels[note.channel]?.(note.payload ?? ''));
    next.on('error', options.onError);
    next.on('end', () => {
      if (!closed) retry = setTimeout(() => void connect().catch(options.onError), 1_000);
    });
    await next.connect();
    for (const channel of Object.keys(options.channels)) {
      await next.query(`listen ${next.escapeIdentifier(channel)}`);
    }
    client = next;
  };
  await connect();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
