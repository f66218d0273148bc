import { createServer, type Server, type Socket } from 'node:net';

/** Longest letter that is taken, in bytes. */
const LETTER_BYTES_MAX = 10 * 1024 * 1024;
const LINE_BYTES_MAX = 64 * 1024;
const IDLE_MS = 60_000;

export interface ReceivedLetter {
  from: string;
  to: string[];
  /** As it came over the wire: headers, an empty line, the body. */
  raw: string;
}

/**
 * The receiving half of SMTP (RFC 5321), as much as a client needs that delivers: every letter is taken and goes
 * nowhere. `taken` returns when the letter is stored; only then is it acknowledged.
 */
export function createMailServer(taken: (letter: ReceivedLetter) => void): Server {
  return createServer((socket) => {
    converse(socket, taken);
  });
}

function converse(socket: Socket, taken: (letter: ReceivedLetter) => void): void {
  let buffer = '';
  let from: string | undefined;
  let to: string[] = [];
  let isInData = false;
  const say = (line: string) => socket.write(`${line}\r\n`, 'latin1');
  const forget = () => {
    from = undefined;
    to = [];
  };
  socket.setTimeout(IDLE_MS, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  // One character per byte: what the letter is encoded in, its own headers say.
  socket.setEncoding('latin1');
  say('220 sandbox mail door ready');

  const command = (line: string): void => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO') return void say(`250-sandbox\r\n250-SIZE ${LETTER_BYTES_MAX}\r\n250 8BITMIME`);
    if (verb === 'HELO') return void say('250 sandbox');
    if (verb === 'MAIL') {
      forget();
      from = pathIn(line);
      return void say(from === undefined ? '501 Write MAIL FROM:<address>' : '250 OK');
    }
    if (verb === 'RCPT') {
      const path = pathIn(line);
      if (from === undefined) return void say('503 Say MAIL first');
      if (path === undefined || path === '') return void say('501 Write RCPT TO:<address>');
      to.push(path);
      return void say('250 OK');
    }
    if (verb === 'DATA') {
      if (from === undefined || to.length === 0) return void say('503 Say MAIL and RCPT first');
      isInData = true;
      return void say('354 End with a line of one dot');
    }
    if (verb === 'RSET') {
      forget();
      return void say('250 OK');
    }
    if (verb === 'NOOP') return void say('250 OK');
    if (verb === 'QUIT') {
      say('221 Bye');
      return void socket.end();
    }
    say('502 Not known here');
  };

  /** Takes the letter out of the buffer once all of it is there. */
  const letter = (): boolean => {
    const isEmpty = buffer.startsWith('.\r\n');
    const end = isEmpty ? 0 : buffer.indexOf('\r\n.\r\n');
    if (end < 0) {
      if (buffer.length > LETTER_BYTES_MAX) {
        say('552 Too large');
        socket.destroy();
      }
      return false;
    }
    const raw = buffer.slice(0, end).replaceAll(/^\.(?=.)/gm, '');
    buffer = buffer.slice(end + (isEmpty ? 3 : 5));
    isInData = false;
    try {
      taken({ from: from ?? '', to, raw });
      say('250 Taken');
    } catch {
      say('451 It could not be stored, try again');
    }
    forget();
    return true;
  };

  socket.on('data', (chunk: string) => {
    buffer += chunk;
    for (;;) {
      if (isInData) {
        if (!letter()) return;
        continue;
      }
      const end = buffer.indexOf('\n');
      if (end < 0) {
        if (buffer.length > LINE_BYTES_MAX) socket.destroy();
        return;
      }
      const line = buffer.slice(0, end).replace(/\r$/, '');
      buffer = buffer.slice(end + 1);
      command(line);
    }
  });
}

const pathIn = (line: string): string | undefined => /:\s*<([^<>\s]{0,320})>/.exec(line)?.[1];
