import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';
import * as s from './leads-merge.ts';
import { leadsMergeRoutes as r } from './leads-merge.routes.ts';

export const leadsMergeApi = {
  duplicates: endpoint(r.duplicates, 'Leads that are probably one person.', {
    query: s.duplicatesQuery,
    reply: s.duplicatesPage,
  }),
  previewMerge: endpoint(r.previewMerge, 'Two leads side by side; changes nothing.', {
    body: s.mergePreviewBody,
    reply: s.mergePreview,
  }),
  merge: endpoint(r.merge, 'Makes two leads one; can be undone for 30 days.', {
    body: s.mergeBody,
    reply: s.mergeReply,
  }),
  listMerges: endpoint(r.listMerges, 'Merges that happened, newest first.', {
    query: s.mergesQuery,
    reply: s.pastMergesPage,
  }),
  undoMerge: endpoint(
    r.undoMerge,
    'Makes two leads of one again.',
    { params: idParams, reply: s.mergeReply },
    ['conflict'],
  ),
};
