import type { BulkDo } from '@waypost/contract/leads-bulk';
import type { CustomFieldKind } from '@waypost/domain/leads/grid/grid-fields';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { LeadRow } from '../store/lead-row.ts';
import type { Before, Skip } from './bulk.store.ts';

export type BulkRoom = Pick<Platform, 'announcements' | 'clock' | 'random' | 'secrets'> & {
  /** Kinds of the workspace's own fields by name. */
  customKinds(tx: Tx, workspaceId: string): Promise<ReadonlyMap<string, CustomFieldKind>>;
};

/** Some leads of a bulk, in one transaction that has the turn at leads. */
export interface BulkPart {
  tx: Tx;
  workspaceId: string;
  /** The list the selection was made in. */
  listId: string;
  toListId: string | null;
  /** Who asked. */
  userId: string;
  now: number;
  /** Each is in the list. */
  leads: readonly LeadRow[];
}

/** Leads that are not skipped are done. */
export interface BulkOutcome {
  skips: Skip[];
  /** What an undo needs, by lead; leads without one are not brought back. */
  befores: Before[];
}

export type BulkHandler<Does extends BulkDo = BulkDo> = (
  room: BulkRoom,
  part: BulkPart,
  does: Does,
) => Promise<BulkOutcome>;

export type Doing<Action extends BulkDo['action']> = Extract<BulkDo, { action: Action }>;

/** Brings back what befores say, for leads that are still there; answers those it had to leave as they are. */
export type Restored = (room: BulkRoom, part: BulkPart & { befores: readonly Before[] }) => Promise<Skip[]>;
