import type { createUnipileLinkedIn } from '../../adapters/linkedin-unipile/index.ts';
import { afterTheWrite, type Wound } from './wound.ts';

type Port = ReturnType<typeof createUnipileLinkedIn>;
type Opened = Awaited<ReturnType<Port['openMutation']>>;
type Answered = Awaited<ReturnType<Opened['write']>>;

/**
 * Longest real wait for an answer: the deadline of the timing is counted on a clock that is moved. A busy machine must
 * not use up the tries of an action by itself. Milliseconds.
 */
export const realDeadlineMs = 600;

/**
 * The adapter of a worker that passes a point after every read and connection, before it writes, once the request
 * has left, and when it holds the answer.
 */
export function createWoundablePort(
  port: Port,
  given: { wound: Wound; beforeAnswer(): Promise<void> },
): { port: Port; cut(): void } {
  const { wound } = given;
  const open = new Set<Opened>();
  const write = async (connection: Opened): Promise<Answered> => {
    await wound.point('before the write');
    open.delete(connection);
    const answering = connection.write(realDeadlineMs);
    await wound.point(afterTheWrite);
    const answer = await answering;
    await wound.alive();
    await given.beforeAnswer();
    await wound.point('after the answer');
    return answer;
  };
  const woundable = new Proxy(port, {
    get(target, name: keyof Port) {
      const own = target[name];
      if (name === 'openMutation') {
        return async (...args: Parameters<Port['openMutation']>): Promise<Opened> => {
          await wound.alive();
          const connection = await port.openMutation(...args);
          open.add(connection);
          await wound.point('after the connection');
          return {
            write: () => write(connection),
            abandon() {
              open.delete(connection);
              connection.abandon();
            },
          };
        };
      }
      if (typeof own !== 'function' || !/^(get|list|find)/.test(name)) return own;
      return async (...args: never[]): Promise<unknown> => {
        await wound.alive();
        const read = own as (...given: never[]) => Promise<unknown>;
        try {
          return await read.apply(target, args);
        } finally {
          await wound.point(`after the read ${name}`);
        }
      };
    },
  });
  return {
    port: woundable,
    cut() {
      for (const connection of open) connection.abandon();
    },
  };
}
