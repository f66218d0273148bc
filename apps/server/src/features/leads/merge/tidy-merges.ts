import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { Loop } from '../../../platform/feature.ts';
import type { Platform } from '../../../platform/platform.ts';
import { forgetSnapshot, mergeTidy } from './merge.store.ts';

/** Forgets what merges knew of the two leads once they cannot be undone any more. */
export function tidyMerges({ db, clock }: Pick<Platform, 'db' | 'clock'>): Loop {
  return {
    name: 'leads.merges',
    everyMs: 60_000,
    async run() {
      const due = await mergeTidy.take(db);
      if (due === undefined) return false;
      const { workspaceId, id } = due;
      await inWorkspace(db, workspaceId, (tx) => forgetSnapshot(tx, workspaceId, id, clock.businessNow()));
      return true;
    },
  };
}
