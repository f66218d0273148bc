import pg from 'pg';

/**
 * Copies a whole cluster by PostgreSQL's own replication protocol, as pg_basebackup does, while others read and write:
 * what was committed before is in it, and its write-ahead log too, so that it starts without anything else.
 *
 * @param {object} input
 * @param {string} input.url connection of a superuser, or of a role with REPLICATION, of a PostgreSQL 15 or newer
 * @param {import('node:stream').Writable} input.into takes the bytes of one tar archive; not ended here. While it is
 *   full nothing is read from the server, so memory stays flat
 * @param {(progress: { doneBytes: number, aboutBytes: number }) => void} [input.onProgress] `aboutBytes` is the server's
 *   own estimate, without the write-ahead log; 0 as long as it is unknown
 * @param {AbortSignal} [input.signal]
 * @param {import('node:net').Socket} [input.socket] for tests
 * @returns {Promise<{ bytes: number }>} how long the archive is
 * @throws {Error} what the server or `into` said
 */
export async function copyCluster({ url, into, onProgress = () => {}, signal, socket }) {
  const client = new pg.Client({
    connectionString: url,
    replication: 'true',
    application_name: 'waypost-backup',
    connectionTimeoutMillis: 10_000,
    ...(socket && { stream: socket }),
  });
  client.on('error', () => {}); // whoever waits for an answer is told as well
  const cut = () =>
    client.connection.stream.destroy(signal?.aborted ? signal.reason : new Error('The backup was stopped.'));
  signal?.addEventListener('abort', cut, { once: true });
  try {
    signal?.throwIfAborted();
    await client.connect();
    // Without it a long backup beside much writing could find, at its end, that the log it needs was recycled. The server
    // drops it with the connection, however that ends.
    await client.query(
      `CREATE_REPLICATION_SLOT "waypost_backup_${process.pid}" TEMPORARY PHYSICAL (RESERVE_WAL)`,
    );
    const copy = new ClusterCopy({ into, onProgress, cut });
    client.query(copy);
    return await copy.finished;
  } finally {
    signal?.removeEventListener('abort', cut);
    await client.end().catch(() => {});
  }
}

/**
 * What one message of the copy says. The server frames them; a message is never cut.
 * @param {Buffer} message
 * @returns {{ kind: 'archive' | 'data' | 'progress' | 'manifest', bytes?: Buffer, doneBytes?: number }}
 */
export function readMessage(message) {
  const rest = message.subarray(1);
  switch (String.fromCharCode(message[0])) {
    case 'n':
      return { kind: 'archive' };
    case 'm':
      return { kind: 'manifest' };
    case 'd':
      // pg hands out a view of the memory it reads the next packets into: what waits for the disk must be ours.
      return { kind: 'data', bytes: Buffer.from(rest) };
    case 'p':
      return { kind: 'progress', doneBytes: Number(rest.readBigInt64BE(0)) };
    default:
      throw new Error(`The server sent a message of an unknown kind (${message[0]}) with the backup.`);
  }
}

/** A command of `pg`'s queue: three sets of rows, with the copy between the second and the third. */
class ClusterCopy {
  constructor({ into, onProgress, cut }) {
    Object.assign(this, { into, onProgress, cut });
    this.archives = 0;
    this.bytes = 0;
    this.aboutBytes = 0;
    this.rowSets = 0;
    this.finished = new Promise((done, fail) => Object.assign(this, { done, fail }));
    this.finished.catch(() => {}); // awaited by the caller; an early failure must not end the process
    this.intoEnded = (error) => this.giveUp(error ?? new Error('The backup was stopped.'));
    for (const event of ['error', 'close']) into.once(event, this.intoEnded);
  }

  submit(connection) {
    connection.query("BASE_BACKUP (LABEL 'waypost backup', CHECKPOINT 'fast', WAL, PROGRESS, MANIFEST 'no')");
  }

  handleRowDescription() {
    this.rowSets += 1;
  }

  handleDataRow({ fields }) {
    if (this.rowSets !== 2) return;
    const [tablespace, , kilobytes] = fields;
    if (tablespace !== null) {
      this.giveUp(
        new Error('This cluster has tablespaces of its own, which Waypost never makes. Use pg_basebackup.'),
      );
    }
    this.aboutBytes += Number(kilobytes ?? 0) * 1024;
  }

  handleCopyData({ chunk }, connection) {
    if (this.failed) return;
    let message;
    try {
      message = readMessage(chunk);
    } catch (error) {
      this.giveUp(error);
      return;
    }
    if (message.kind === 'archive') this.archives += 1;
    if (message.kind === 'progress')
      this.onProgress({ doneBytes: message.doneBytes, aboutBytes: this.aboutBytes });
    if (message.kind !== 'data') return;
    this.bytes += message.bytes.length;
    if (this.into.write(message.bytes) || this.waits) return;
    this.waits = true;
    connection.stream.pause();
    this.into.once('drain', () => {
      this.waits = false;
      connection.stream.resume();
    });
  }

  handleCommandComplete() {}

  handleError(error) {
    this.end(() => this.fail(this.failed ?? error));
  }

  handleReadyForQuery() {
    if (this.archives === 1) this.end(() => this.done({ bytes: this.bytes }));
    else this.end(() => this.fail(new Error(`The server sent ${this.archives} archives instead of one.`)));
  }

  /** Ends the connection: a server in the middle of a copy listens to nothing else. */
  giveUp(error) {
    if (this.failed) return;
    this.failed = error;
    this.cut();
    this.end(() => this.fail(error));
  }

  end(how) {
    for (const event of ['error', 'close']) this.into.off(event, this.intoEnded);
    how();
  }
}
