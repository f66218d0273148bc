import { Duplex } from 'node:stream';

/** Parts of PostgreSQL's wire protocol, as far as a backup needs them; for tests. */

function message(kind, ...parts) {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(5);
  head.write(kind, 0, 'latin1');
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const int16 = (value) => [value >> 8, value & 255];
const int32 = (value) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];
const text = (value) => `${value}\0`;
const columns = (...names) =>
  message(
    'T',
    int16(names.length),
    ...names.flatMap((name) => [text(name), int32(0), int16(0), int32(25), int16(-1), int32(-1), int16(0)]),
  );
const row = (...values) =>
  message(
    'D',
    int16(values.length),
    ...values.flatMap((value) => (value === null ? [int32(-1)] : [int32(value.length), value])),
  );
const done = (tag) => message('C', text(tag));
const ready = message('Z', 'I');

/** @param {string | Buffer} content with its kind in front: `n`, `d…`, `p…` */
export const copyData = (content) => message('d', content);
export const archive = copyData('nbase.tar\0\0');
export const failure = (words) => message('E', text('SERROR'), text('C58030'), text(`M${words}`), '\0');

/** @param {bigint} bytes */
export function progress(bytes) {
  const body = Buffer.alloc(9);
  body.write('p');
  body.writeBigInt64BE(bytes, 1);
  return copyData(body);
}

/**
 * A socket to a server that answers BASE_BACKUP with these messages.
 * @param {{ copy: Buffer[], cuts?: number[], tablespace?: string | null, stalls?: boolean }} input `cuts`: how many
 *   bytes arrive at once, over and over; `stalls`: nothing comes after the messages
 */
export function socketTo({ copy, cuts = [65_536], tablespace = null, stalls = false }) {
  let waiting = Buffer.alloc(0);
  let turn = 0;
  let asked = false;
  const socket = new Duplex({
    highWaterMark: 1,
    read() {
      asked = true;
      send();
    },
    final(taken) {
      socket.push(null);
      taken();
    },
    write(bytes, _encoding, taken) {
      waiting = Buffer.concat([waiting, ...answersTo(bytes)]);
      taken();
      if (asked) send();
    },
  });
  function send() {
    if (waiting.length === 0) return;
    const length = cuts[turn % cuts.length];
    turn += 1;
    const part = Buffer.from(waiting.subarray(0, length));
    waiting = waiting.subarray(length);
    asked = false;
    setImmediate(() => socket.destroyed || socket.push(part));
  }
  function answersTo(bytes) {
    if (bytes[0] === 0) return [message('R', int32(0)), ready];
    if (bytes[0] === 0x58) return [];
    if (!bytes.includes('BASE_BACKUP')) return [columns('slot_name'), row('one'), done('SLOT'), ready];
    const position = [columns('recptr', 'tli'), row('0/2000028', '1'), done('SELECT')];
    const spaces = [
      columns('spcoid', 'spclocation', 'size'),
      row(tablespace, tablespace, '1000'),
      done('SELECT'),
    ];
    const begin = [...position, ...spaces, message('H', [0], int16(0))];
    const end = stalls ? [] : [message('c'), ...position, done('BASE_BACKUP'), ready];
    return [...begin, ...copy, ...end];
  }
  return Object.assign(socket, {
    connect: () => process.nextTick(() => socket.emit('connect')),
    setNoDelay: () => socket,
  });
}
