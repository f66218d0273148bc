import type { CustomFieldKind } from '@waypost/domain/leads/grid/grid-fields';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { bindBulk } from './bulk/bulk.routes.ts';
import { readMatching } from './bulk/read-matching.ts';
import { bulkJob } from './bulk/run-bulk.ts';
import { tidyBulks } from './bulk/tidy-bulks.ts';
import { undoBulkJob } from './bulk/undo-bulk.ts';
import { bindDetail } from './detail/detail.routes.ts';

/** What a person does with leads: many at once, one by one. */
export function leadActions(platform: Platform): Required<Pick<Feature, 'bind' | 'jobs' | 'loops'>> {
  const customKinds = async () => new Map<string, CustomFieldKind>();
  const room = { ...platform, customKinds, readMatching };
  return {
    bind(binder) {
      bindBulk(binder, { platform, customKinds });
      bindDetail(binder, { platform, customKinds });
    },
    jobs: [bulkJob(room), undoBulkJob(room)],
    loops: [tidyBulks(platform)],
  };
}
