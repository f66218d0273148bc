import pino, { type DestinationStream } from 'pino';

/** Characters of lines that wait for room on the disk; what comes after them is lost. */
const waitingMax = 256 * 1024;

/**
 * Where log lines go: standard output, which the launcher makes a file. A disk without room loses lines and nothing
 * else: a failed write must not end the process, nor keep one that ends from ending, as writing what is left at the exit
 * would. So lines are written at once, and the next one tries again.
 */
export function logOutput(fd = 1): DestinationStream {
  const output = pino.destination({ dest: fd, sync: true, maxLength: waitingMax });
  output.on('error', () => {});
  return output;
}
