import type { Mail } from '../../ports/mail.ts';
import type { Tx } from '../../platform/db/tenant.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Users } from '../users/index.ts';
import type { Passwords } from './passwords.ts';

/** What the operations of this feature work with. */
export interface AuthDeps {
  platform: Platform;
  users: Users;
  passwords: Passwords;
  /** Gives a new workspace its trial subscription, in the transaction that creates the workspace. */
  startTrial(tx: Tx, workspaceId: string): Promise<void>;
  /** Workspaces that are being deleted; undefined: none ever is. */
  deletion?: {
    /** Waits for a deletion that is being asked for. Instants are wall time. */
    find(tx: Tx, workspaceId: string): Promise<{ eraseWallAt: number; isErasing: boolean } | undefined>;
    /** Takes the deletion back: everything goes on. */
    keep(tx: Tx, workspaceId: string): Promise<void>;
  };
  /** Undefined where no mail server is configured: what needs one says so. */
  mail: Mail | undefined;
  /** Origin that links in mails lead to, without a slash at the end. */
  publicUrl: string;
}
