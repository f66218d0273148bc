import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Socket } from 'node:net';
import pg from 'pg';
import { createStatementNames, type StatementNames } from './statement-names.ts';

/**
 * Marks of a statement's place in its transaction, as comments at its very end. A connection that does not know them
 * loses only time.
 */
export const marks = {
  /** Nobody reads its answer: it travels with the next statement of its transaction, and its failure is that one's. */
  unanswered: ' /* unanswered */',
  /** The last statement of its transaction: the commit travels with it. Nothing may be asked afterwards. */
  last: ' /* last */',
} as const;

type Answer = PostgresQueryResult<never>;

const nothing: Answer = { command: 'SELECT', rowCount: 0, rows: [] };

/**
 * A pool for Kysely that sends together what need not be waited for one by one: the begin of a transaction with its
 * first statement, what is asked side by side, and what is marked. A round trip costs more than most statements do.
 * The server carries statements out in the order in which they were asked, one after the other.
 */
export function createPipelinedPool(pool: pg.Pool): PostgresPool {
  const names = createStatementNames();
  /** Kysely keeps what it knows of a connection by this object. */
  const faces = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      let face = faces.get(client);
      if (face === undefined) faces.set(client, (face = createFace(client, names)));
      return face;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

/** The driver's own, with what its types leave out. */
const Query = pg.Query as unknown as new (
  text: string,
  values: unknown[] | undefined,
  done: (error: Error | null, answer: Answer) => void,
) => pg.Query & { name?: string };

interface Statement {
  text: string;
  values: unknown[] | undefined;
}

function createFace(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  const socket = (client as unknown as { connection: { stream: Socket } }).connection.stream;
  let isOpen = false;
  /** Not sent yet: they travel with the next statement. */
  let waiting: Statement[] = [];
  /** The first failure of a statement whose answer nobody awaited. */
  let unheard: { error: unknown } | undefined;
  /** The commit that went out with the last statement. */
  let committing: Promise<Answer> | undefined;

  const gather = gatherWrites(socket);
  const send = ({ text, values }: Statement): Promise<Answer> => {
    gather();
    const name = values === undefined || values.length === 0 ? undefined : names.of(text);
    return new Promise((resolve, reject) => {
      // Made here, because the driver copies what it is given instead, property by property.
      const query = new Query(text, values, (error, answer) => {
        if (error === null) return resolve(answer);
        names.learn(text, error);
        Error.captureStackTrace(error);
        reject(error);
      });
      if (name !== undefined) query.name = name;
      client.query(query);
    });
  };
  const sendUnheard = (statement: Statement): Promise<Answer> => {
    const answer = send(statement);
    answer.catch((error: unknown) => (unheard ??= { error }));
    return answer;
  };
  const sendWithWaiting = (statement: Statement): Promise<Answer> => {
    for (const earlier of joined(waiting.splice(0))) void sendUnheard(earlier);
    return send(statement);
  };

  async function ask(statement: Statement): Promise<Answer> {
    const answer = sendWithWaiting(statement);
    if (isOpen && statement.text.endsWith(marks.last))
      committing = sendUnheard({ text: 'commit', values: undefined });
    try {
      return await answer;
    } catch (error) {
      // The statement that failed, not those that were refused because of it.
      throw unheard?.error ?? error;
    }
  }

  async function commit(): Promise<Answer> {
    const answering = committing ?? sendWithWaiting({ text: 'commit', values: undefined });
    isOpen = false;
    committing = undefined;
    const answer = await answering;
    if (unheard !== undefined) throw unheard.error;
    return answer;
  }

  async function query(text: string, values?: readonly unknown[]): Promise<Answer> {
    const statement: Statement = { text, values: values === undefined ? undefined : [...values] };
    if (text === 'begin') {
      isOpen = true;
      [waiting, unheard, committing] = [[statement], undefined, undefined];
      return nothing;
    }
    if (text === 'commit') return commit();
    if (text === 'rollback') {
      // Never begun, or ended by its own commit already.
      const isOver = waiting[0]?.text === 'begin' || committing !== undefined;
      waiting = [];
      isOpen = false;
      committing = undefined;
      return isOver ? { ...nothing, command: 'ROLLBACK' } : send(statement);
    }
    if (committing !== undefined) throw new Error('A statement came after the last one of its transaction.');
    if (isOpen && text.endsWith(marks.unanswered)) {
      waiting.push(statement);
      return nothing;
    }
    return ask(statement);
  }

  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (how?: Error | boolean) => client.release(how),
  };
}

/** Of statements in their order: neighbours without parameters are sent as one text, which the server takes apart. */
function joined(statements: readonly Statement[]): Statement[] {
  const result: Statement[] = [];
  for (const statement of statements) {
    const before = result.at(-1);
    if (before !== undefined && isPlain(before) && isPlain(statement)) {
      result[result.length - 1] = { text: `${before.text}; ${statement.text}`, values: undefined };
    } else result.push(statement);
  }
  return result;
}

const isPlain = ({ values }: Statement): boolean => values === undefined || values.length === 0;

/**
 * From a call until the code at hand waits for an answer everything written to the socket is kept, and leaves as one
 * piece: a statement alone is four or five, and the machine does more for each of them than it takes to copy them.
 */
function gatherWrites(socket: Socket): () => void {
  const write = socket.write.bind(socket);
  let gathered: Buffer[] | undefined;
  const flush = (): void => {
    const pieces = gathered ?? [];
    gathered = undefined;
    // Of a connection that has ended meanwhile the statements fail by themselves.
    if (pieces.length > 0 && socket.writable) write(Buffer.concat(pieces));
  };
  socket.write = (piece: Buffer, ...rest: []): boolean => {
    if (gathered !== undefined && rest.length === 0) {
      gathered.push(piece);
      return true;
    }
    flush();
    return write(piece, ...rest);
  };
  return () => {
    if (gathered !== undefined) return;
    gathered = [];
    process.nextTick(flush);
  };
}
