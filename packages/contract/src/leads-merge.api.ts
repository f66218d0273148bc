import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';
import * as s from './leads-merge.ts';
import { leadsMergeRoutes as r } from './leads-merge.routes.ts';

export const leadsMergeApi = {
  listDuplicates: endpoint(r.listDuplicates, 'Pairs of leads that may be one person, the surest first.', {
    query: s.duplicatesQuery,
    reply: s.duplicatesPage,
  }),
  lookForDuplicates: endpoint(
    r.lookForDuplicates,
    'Looks through all leads for such pairs, in the background; answers the look that is going on if there is one.',
    { reply: s.lookReply },
  ),
  dismissDuplicate: endpoint(r.dismissDuplicate, 'Says that two leads are not the same person, for good.', {
    body: s.pairBody,
    reply: s.dismissedReply,
  }),
  restoreDuplicate: endpoint(r.restoreDuplicate, 'Takes such a word back.', {
    body: s.pairBody,
    reply: s.dismissedReply,
  }),
  mergeCandidates: endpoint(r.mergeCandidates, 'Leads that one lead may be merged with.', {
    query: s.candidatesQuery,
    reply: s.candidatesReply,
  }),
  compareLeads: endpoint(r.compareLeads, 'Two leads side by side, and what merging them would do.', {
    query: s.compareQuery,
    reply: s.comparison,
  }),
  mergeLeads: endpoint(
    r.mergeLeads,
    'Makes two leads one. Asking again answers the merge that is there.',
    { body: s.mergeBody, reply: s.leadMerge },
    ['conflict'],
  ),
  mergesOfLead: endpoint(r.mergesOfLead, 'What was merged into a lead, newest first.', {
    params: idParams,
    reply: s.leadMerges,
  }),
  undoMerge: endpoint(
    r.undoMerge,
    'Makes two leads of one again, and says what could not be brought back.',
    { params: idParams, reply: s.undoneMerge },
    ['conflict'],
  ),
};
