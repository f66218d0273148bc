import { leadsCleaningApi } from '@waypost/contract/leads-cleaning.api';
import type { Binder } from '../../../platform/http/bind.ts';
import type { Platform } from '../../../platform/platform.ts';
import { previewCleaning } from './preview-cleaning.ts';

/** Binds what shows how names and companies would look clean. */
export function bindCleaning(binder: Binder, platform: Platform): void {
  binder.bind(leadsCleaningApi.previewCleaning, ({ params, body }, { actor }) =>
    previewCleaning(platform, actor.workspaceId, params.id, body),
  );
}
