/** The browser's own queue of tasks, where it has one: a channel for each task costs more than most tasks. */
interface TaskScheduler {
  postTask?: (work: () => void) => Promise<void>;
}

/**
 * Resolves in a task of its own, so that the browser may paint and hear keys before what follows. For what comes in
 * numbers: a page that is drawn asks for many things at once, and every `fetch` costs a few milliseconds before it is
 * under way.
 */
export function ownTurn(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: TaskScheduler };
  if (scheduler?.postTask !== undefined) return scheduler.postTask(() => undefined);
  return new Promise((resolve) => {
    // A timer would be held to 4 ms after a few in a row; a message is not.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
