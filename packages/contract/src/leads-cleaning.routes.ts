import type { idParams } from './fields.ts';
import type * as s from './leads-cleaning.ts';
import { route } from './route.ts';

export const leadsCleaningRoutes = {
  /** `{id}` is the list that the selection is made in. */
  previewCleaning: route<{
    params: typeof idParams;
    body: typeof s.cleaningPreviewBody;
    reply: typeof s.cleaningPreview;
  }>('POST', '/leads/lists/{id}/cleaning/preview'),
};
