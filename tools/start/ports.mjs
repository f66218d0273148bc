import { createServer } from 'node:net';

const BLOCKED = 'blocked';

/**
 * @param {{ port: number, host: string, name: string, setting: string }[]} wanted
 * @throws {Error} naming each port that cannot be used and how to choose others
 */
export async function checkPorts(wanted) {
  const problems = [];
  let isTaken = false;
  for (const { port, host, name, setting } of wanted) {
    const code = await tryPort(port, host);
    if (code === 'EADDRINUSE') problems.push(`Port ${port} (${name}) is already in use by another program.`);
    else if (code === 'EACCES') problems.push(`Port ${port} (${name}) may not be used by this user.`);
    else if (code === 'EADDRNOTAVAIL') problems.push(`HOST ${host} is not an address of this machine.`);
    else if (code === BLOCKED)
      problems.push(`Port ${port} (${name}) is one that browsers and servers refuse to open pages from.`);
    else if (code) problems.push(`Port ${port} (${name}) cannot be opened: ${code}.`);
    isTaken ||= code === 'EADDRINUSE';
    if (code && setting !== 'PORT') problems.push(`Set ${setting} to choose another one.`);
  }
  if (problems.length === 0) return;
  const free = Math.max(...wanted.map((entry) => entry.port)) + 97;
  const first = isTaken ? 'Stop that program, or start' : 'Start';
  throw new Error(`${problems.join('\n')}\n${first} with another port: PORT=${free} npm start`);
}

/** @returns {Promise<string | undefined>} the error code, undefined when the port can be used */
async function tryPort(port, host) {
  return (await listenCode(port, host)) ?? ((await isBlocked(port)) ? BLOCKED : undefined);
}

/** Some ports belong to other protocols: a page or a call to them is refused before it leaves (6000, 4190 and others). */
async function isBlocked(port) {
  const error = await fetch(`http://127.0.0.1:${port}/`).catch((cause) => cause);
  return error instanceof Error && error.cause?.message === 'bad port';
}

function listenCode(port, host) {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', (error) => done(error.code ?? error.message));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(undefined)));
  });
}
