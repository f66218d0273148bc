import type { Actor } from '../../platform/auth-context/actor.ts';
import type { Tx } from '../../platform/db/tenant.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Files } from '../../ports/files.ts';

type Somebody = Pick<Actor, 'workspaceId' | 'userId'>;

/** What a workspace as a whole needs of the features inside it. Everything taking `tx` runs in the caller's transaction. */
export interface WorkspaceDeps {
  platform: Platform;
  files: Files;
  users: {
    /** Name of the workspace, and what this person is in it. */
    workspaceOf(tx: Tx, actor: Somebody): Promise<{ name: string; role: 'owner' | 'admin' | 'member' }>;
    listPeople(tx: Tx, workspaceId: string): Promise<{ id: string }[]>;
  };
  auth: {
    confirmPerson<T>(
      actor: Actor,
      shown: { password: string; code?: string | undefined },
      work: (tx: Tx) => Promise<T>,
    ): Promise<T>;
    asksCode(tx: Tx, actor: Somebody): Promise<boolean>;
    shutOut(tx: Tx, address: Somebody, how: { isTold: boolean }): Promise<void>;
  };
  sending: {
    /** Stops everything that would be sent; false when somebody had stopped it before. */
    stop(tx: Tx, workspaceId: string, by: { userId: string; reason: string; now: number }): Promise<boolean>;
    /** After a committed stop: answers once nothing can leave any more. */
    settle(workspaceId: string): Promise<void>;
    release(tx: Tx, workspaceId: string): Promise<void>;
    /** `held`: planned actions that a stop holds, or would hold. */
    read(tx: Tx, workspaceId: string): Promise<{ held: number }>;
  };
  linkedin: {
    eraseAccounts(actor: Somebody): Promise<boolean>;
    /** Those that are linked now: unlinked ones leave a row behind. */
    listLinked(tx: Tx, workspaceId: string): Promise<readonly unknown[]>;
    detachMembers(tx: Tx, workspaceId: string): Promise<void>;
    /** Directory tables that `detachMembers` deals with. */
    memberTables: readonly string[];
  };
  billing: {
    endSubscription(workspaceId: string): Promise<void>;
    isPaying(tx: Tx, workspaceId: string): Promise<boolean>;
  };
  isSample(tx: Tx, workspaceId: string): Promise<boolean>;
}
