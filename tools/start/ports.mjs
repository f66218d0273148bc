import { createServer } from 'node:net';

/**
 * @param {{ port: number, host: string, name: string, setting: string }[]} wanted
 * @throws {Error} naming each taken port and how to choose others
 */
export async function checkPorts(wanted) {
  const problems = [];
  for (const { port, host, name, setting } of wanted) {
    const code = await tryPort(port, host);
    if (code === 'EADDRINUSE') problems.push(`Port ${port} (${name}) is already in use by another program.`);
    else if (code === 'EACCES') problems.push(`Port ${port} (${name}) may not be used by this user.`);
    else if (code === 'EADDRNOTAVAIL') problems.push(`HOST ${host} is not an address of this machine.`);
    else if (code) problems.push(`Port ${port} (${name}) cannot be opened: ${code}.`);
    if (code && setting !== 'PORT') problems.push(`Set ${setting} to choose another one.`);
  }
  if (problems.length === 0) return;
  const free = Math.max(...wanted.map((entry) => entry.port)) + 97;
  throw new Error(
    `${problems.join('\n')}\nStop that program, or start with another port: PORT=${free} npm start`,
  );
}

/** @returns {Promise<string | undefined>} the error code, undefined when the port is free */
function tryPort(port, host) {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', (error) => done(error.code ?? error.message));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(undefined)));
  });
}
