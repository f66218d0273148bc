/**
 * Resolves in a task of its own. A page that is drawn asks for many things at once, and every `fetch` costs the
 * browser a few milliseconds before it is under way: one after the other in one task they hold up painting and
 * typing; each in its own turn they do not.
 */
export function ownTurn(): Promise<void> {
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
