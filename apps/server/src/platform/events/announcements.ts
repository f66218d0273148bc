import type { Tx } from '../db/tenant.ts';

/**
 * News between features, upward: the announcer does not know who listens. Listeners run in the announcer's
 * transaction, so a reply and the stop it causes commit together or not at all.
 */
export interface Announcements<Events extends object> {
  inTransaction<Name extends keyof Events>(
    name: Name,
    listener: (tx: Tx, workspaceId: string, event: Events[Name]) => Promise<void>,
  ): void;
  announce<Name extends keyof Events>(
    tx: Tx,
    workspaceId: string,
    name: Name,
    event: Events[Name],
  ): Promise<void>;
}

export function createAnnouncements<Events extends object>(): Announcements<Events> {
  type Listener = (tx: Tx, workspaceId: string, event: never) => Promise<void>;
  const listeners = new Map<keyof Events, Listener[]>();
  return {
    inTransaction(name, listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    },
    async announce(tx, workspaceId, name, event) {
      for (const listener of listeners.get(name) ?? []) await listener(tx, workspaceId, event as never);
    },
  };
}
