import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { checkPorts } from './ports.mjs';

const asked = (port) => [{ port, host: '127.0.0.1', name: 'the sandbox', setting: 'SANDBOX_PORT' }];

test('a port that calls are never made to is refused before the start, with what to set instead', async () => {
  await expect(checkPorts(asked(4190))).rejects.toThrow(
    'Port 4190 (the sandbox) is one that browsers and servers refuse to open pages from.\n' +
      'Set SANDBOX_PORT to choose another one.\nStart with another port: PORT=4287 npm start',
  );
});

test('a port of another program is named with it, and one that is free is taken', async () => {
  const other = createServer();
  const port = await new Promise((done) =>
    other.listen({ port: 0, host: '127.0.0.1' }, () => done(other.address().port)),
  );
  await expect(checkPorts(asked(port))).rejects.toThrow('is already in use by another program.');
  await new Promise((done) => other.close(done));
  await expect(checkPorts(asked(port))).resolves.toBeUndefined();
});
