/** Why this process cannot start: a sentence for the person who starts it, saying what to do. Never a defect of ours. */
export class StartRefused extends Error {}

/** Prints a refusal as its sentence, without a stack, and ends the process with 1. Other errors stay as they are. */
export function tellRefusals(): void {
  process.on('uncaughtException', (error) => {
    process.stderr.write(
      `${error instanceof StartRefused ? error.message : (error.stack ?? error.message)}\n`,
    );
    process.exit(1);
  });
}
