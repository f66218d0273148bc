import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';
import * as s from './leads-cleaning.ts';
import { leadsCleaningRoutes as r } from './leads-cleaning.routes.ts';

export const leadsCleaningApi = {
  previewCleaning: endpoint(
    r.previewCleaning,
    'How the names and companies of a selection would look clean, before and after. Changes nothing.',
    { params: idParams, body: s.cleaningPreviewBody, reply: s.cleaningPreview },
  ),
};
