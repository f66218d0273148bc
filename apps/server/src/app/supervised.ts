/**
 * Runs `close` once when the process is asked to end: by a signal, or because the launcher that started it
 * is gone (its channel closes). A process must never outlive its launcher.
 */
export function closeOnEnd(close: () => Promise<void>): void {
  let closing = false;
  const end = (): void => {
    if (closing) return;
    closing = true;
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(
          `Could not close cleanly: ${error instanceof Error ? error.message : String(error)}\n`,
        );
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  if (process.env['WAYPOST_SUPERVISED'] !== undefined) process.on('disconnect', end);
}
