import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';
import * as s from './leads.ts';
import { importRejectsQuery } from './leads-import.ts';
import { leadsRoutes as r } from './leads.routes.ts';

const network = ['linkedin_disconnected', 'linkedin_limited', 'linkedin_unavailable'] as const;

export const leadsApi = {
  peopleAtPost: endpoint(
    r.peopleAtPost,
    'One page of people who commented on or reacted to a post; stores nothing.',
    { body: s.linkedinLeadsBody, reply: s.linkedinLeadsReply },
    network,
  ),
  previewPost: endpoint(
    r.previewPost,
    'The post behind a link, with its counts.',
    { body: s.previewPostBody, reply: s.postPreview },
    network,
  ),
  createList: endpoint(r.createList, 'Creates an empty lead list.', {
    body: s.createListBody,
    reply: s.leadList,
  }),
  listLists: endpoint(r.listLists, 'All lead lists, newest first.', { reply: z.array(s.leadList) }),
  getList: endpoint(r.getList, 'A lead list with its counters, without leads.', {
    params: idParams,
    reply: s.leadList,
  }),
  updateList: endpoint(r.updateList, 'Renames or describes a lead list.', {
    params: idParams,
    body: s.updateListBody,
    reply: s.leadList,
  }),
  deleteList: endpoint(r.deleteList, 'Deletes a lead list; its people stay in other lists.', {
    params: idParams,
    reply: s.deleted,
  }),
  duplicateList: endpoint(r.duplicateList, 'Copies a lead list; the copy fills as a job.', {
    params: idParams,
    reply: s.duplicateReply,
  }),
  listLeads: endpoint(r.listLeads, 'The leads of a list, keyset-paged.', {
    params: idParams,
    query: s.listLeadsQuery,
    reply: s.leadsPage,
  }),
  addSource: endpoint(
    r.addSource,
    'Starts adding the people at posts to a list, as a job.',
    { params: idParams, body: s.addSourceBody, reply: s.jobReply },
    [...network, 'credits_exceeded', 'not_ready'],
  ),
  importCsv: endpoint(r.importCsv, 'Imports a CSV file into a list, as a job.', { reply: s.importReply }, [
    'too_large',
    'wrong_media_type',
  ]),
  importRejects: endpoint(
    r.importRejects,
    'The rejected rows of an import, or those with shortened values, as CSV with a reason column.',
    { params: idParams, query: importRejectsQuery },
  ),
  removeLeadFromList: endpoint(r.removeLeadFromList, 'Takes a lead out of a list.', {
    params: s.listLeadParams,
    reply: s.deleted,
  }),
  deleteLead: endpoint(r.deleteLead, 'Deletes a lead from the workspace.', {
    params: idParams,
    reply: s.deleted,
  }),
  scoreLead: endpoint(r.scoreLead, 'Says how well a lead fits, 0 to 100.', {
    params: idParams,
    body: s.scoreLeadBody,
    reply: s.scoreLeadReply,
  }),
  listTags: endpoint(r.listTags, 'Every tag of the workspace, by name; at most 500.', { reply: s.leadTags }),
  changeTags: endpoint(
    r.changeTags,
    'Puts tags on leads and takes others off; campaigns that stop at such a tag stop within seconds.',
    { body: s.changeTagsBody, reply: s.changeTagsReply },
  ),
  listExclusions: endpoint(r.listExclusions, 'The exclusion rules, newest first; keyset-paged.', {
    query: s.listExclusionsQuery,
    reply: s.exclusionsPage,
  }),
  addExclusion: endpoint(r.addExclusion, 'Excludes a person, company, domain or word from all campaigns.', {
    body: s.addExclusionBody,
    reply: s.addedExclusion,
  }),
  importExclusions: endpoint(
    r.importExclusions,
    'Adds many exclusion rules at once; rows that cannot be rules are named, the others count.',
    { body: s.importExclusionsBody, reply: s.importedExclusions },
  ),
  deleteExclusion: endpoint(r.deleteExclusion, 'Removes an exclusion rule.', {
    params: idParams,
    reply: s.deleted,
  }),
};
