import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { bindBulk } from './bulk/bulk.routes.ts';
import { bulkJob } from './bulk/run-bulk.ts';
import { tidyBulks } from './bulk/tidy-bulks.ts';
import { undoBulkJob } from './bulk/undo-bulk.ts';
import { bindCleaning } from './cleaning/cleaning.routes.ts';
import type { ReachOf } from './contactability.ts';
import { bindDetail } from './detail/detail.routes.ts';
import { bindExport } from './export/export.routes.ts';
import { customKinds } from './grid/custom-field.store.ts';
import { selectedLeads } from './grid/selection.ts';
import type { ListInUse } from './list-use.ts';

/** What a person does with leads: many at once, one by one. */
export function leadActions(
  platform: Platform,
  { reachOf, listInUse }: { reachOf: ReachOf; listInUse: ListInUse },
): Required<Pick<Feature, 'bind' | 'jobs' | 'loops'>> {
  const room = { ...platform, customKinds, readMatching: selectedLeads };
  return {
    bind(binder) {
      bindBulk(binder, { platform, customKinds });
      bindExport(binder, platform, reachOf);
      bindCleaning(binder, platform);
      bindDetail(binder, { platform, customKinds });
    },
    jobs: [bulkJob(room), undoBulkJob({ ...room, listInUse })],
    loops: [tidyBulks(platform)],
  };
}
