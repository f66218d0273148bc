import type { idParams } from './fields.ts';
import type * as s from './leads-merge.ts';
import { route } from './route.ts';

export const leadsMergeRoutes = {
  duplicates: route<{ query: typeof s.duplicatesQuery; reply: typeof s.duplicatesPage }>(
    'GET',
    '/leads/duplicates',
  ),
  previewMerge: route<{ body: typeof s.mergePreviewBody; reply: typeof s.mergePreview }>(
    'POST',
    '/leads/merge/preview',
  ),
  merge: route<{ body: typeof s.mergeBody; reply: typeof s.mergeReply }>('POST', '/leads/merge'),
  listMerges: route<{ query: typeof s.mergesQuery; reply: typeof s.pastMergesPage }>('GET', '/leads/merge'),
  undoMerge: route<{ params: typeof idParams; reply: typeof s.mergeReply }>('POST', '/leads/merge/{id}/undo'),
};
