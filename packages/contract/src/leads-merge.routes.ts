import type { idParams } from './fields.ts';
import type * as s from './leads-merge.ts';
import { route } from './route.ts';

export const leadsMergeRoutes = {
  listDuplicates: route<{ query: typeof s.duplicatesQuery; reply: typeof s.duplicatesPage }>(
    'GET',
    '/leads/duplicates',
  ),
  lookForDuplicates: route<{ reply: typeof s.lookReply }>('POST', '/leads/duplicates/look'),
  dismissDuplicate: route<{ body: typeof s.pairBody; reply: typeof s.dismissedReply }>(
    'POST',
    '/leads/duplicates/dismiss',
  ),
  restoreDuplicate: route<{ body: typeof s.pairBody; reply: typeof s.dismissedReply }>(
    'POST',
    '/leads/duplicates/restore',
  ),
  mergeCandidates: route<{ query: typeof s.candidatesQuery; reply: typeof s.candidatesReply }>(
    'GET',
    '/leads/merge-candidates',
  ),
  compareLeads: route<{ query: typeof s.compareQuery; reply: typeof s.comparison }>('GET', '/leads/compare'),
  mergeLeads: route<{ body: typeof s.mergeBody; reply: typeof s.leadMerge }>('POST', '/leads/merges'),
  mergesOfLead: route<{ params: typeof idParams; reply: typeof s.leadMerges }>('GET', '/leads/{id}/merges'),
  undoMerge: route<{ params: typeof idParams; reply: typeof s.undoneMerge }>(
    'POST',
    '/leads/merges/{id}/undo',
  ),
};
