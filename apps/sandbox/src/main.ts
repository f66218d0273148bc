import { startSandbox } from './start-sandbox.ts';
import { readOptions } from './read-options.ts';

const started = performance.now();
const options = readOptions(process.env);
try {
  const running = await startSandbox(options);
  console.log(`sandbox: ${running.url} (ready in ${Math.round(performance.now() - started)} ms)`);
  const stop = () => void running.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  // The launcher's channel closes when the launcher is gone, whatever ended it.
  if (process.env['WAYPOST_SUPERVISED'] !== undefined) process.once('disconnect', stop);
} catch (error) {
  const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  console.error(
    taken
      ? `sandbox: port ${options.port} is already in use. Set SANDBOX_PORT to a free one.`
      : `sandbox: ${(error as Error).message}`,
  );
  process.exitCode = 1;
}
