import type { User } from '@waypost/contract/users';
import type { Tx } from '../../platform/db/tenant.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Mail } from '../../ports/mail.ts';

/** Somebody who may be told. */
export type Listener = Pick<User, 'id' | 'name' | 'email' | 'preferences'>;

export interface NotificationsDeps {
  platform: Platform;
  /** Undefined: nothing leaves by mail. */
  mail: Mail | undefined;
  /** Nothing may leave this workspace now; undefined: everything may. */
  isHeld?(tx: Tx, workspaceId: string): Promise<boolean>;
  /** What links in letters begin with. */
  publicUrl: string;
  /** Everybody of a workspace. */
  listenersOf(tx: Tx, workspaceId: string): Promise<Listener[]>;
  /** Names by id; who is no longer known has none. */
  namesOf(
    tx: Tx,
    workspaceId: string,
    about: Record<'leadIds' | 'accountIds' | 'campaignIds', readonly string[]>,
  ): Promise<Record<'leads' | 'accounts' | 'campaigns', ReadonlyMap<string, string>>>;
}
