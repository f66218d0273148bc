import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';
import * as s from './leads-sources.ts';
import { leadsSourcesRoutes as r } from './leads-sources.routes.ts';
import { deleted, jobReply } from './leads.ts';

const network = ['linkedin_disconnected', 'linkedin_limited', 'linkedin_unavailable'] as const;

export const leadsSourcesApi = {
  readRoom: endpoint(r.readRoom, 'What an account may still read today.', {
    query: s.readRoomQuery,
    reply: s.readRoom,
  }),
  sizeSearch: endpoint(
    r.sizeSearch,
    'How many people a search finds and how many of them LinkedIn shows; costs one search result.',
    { body: s.searchBody, reply: s.searchSize },
    network,
  ),
  cutSearch: endpoint(
    r.cutSearch,
    'Cuts a search that is larger than LinkedIn shows into pieces that share nobody; costs a search result each.',
    { body: s.searchBody, reply: s.searchParts },
    network,
  ),
  addPeopleSource: endpoint(
    r.addPeopleSource,
    'Starts adding the people of a search, an event, or an account to a list, as a job.',
    { params: idParams, body: s.addPeopleSourceBody, reply: jobReply },
    network,
  ),
  sourceRows: endpoint(r.sourceRows, 'The people that a job found, with what became of each.', {
    params: idParams,
    query: s.sourceRowsQuery,
    reply: s.sourceRowsPage,
  }),
  takeInSetAside: endpoint(
    r.takeInSetAside,
    'Adds people whom a source set aside to its list: those chosen, or all.',
    { params: idParams, body: s.takeInBody, reply: s.takenIn },
  ),
  takeOutAgain: endpoint(r.takeOutAgain, 'Sets people aside again who were added so.', {
    params: idParams,
    body: s.takeOutBody,
    reply: s.takenOut,
  }),
  continueRun: endpoint(
    r.continueRun,
    'Lets the reading of a source that failed or was cancelled go on where it stood.',
    { params: idParams, reply: jobReply },
  ),
  listLive: endpoint(r.listLive, 'The sources of a list that are read again every day.', {
    params: idParams,
    reply: z.array(s.liveSource),
  }),
  listRepeatable: endpoint(
    r.listRepeatable,
    'The sources of a list that could be read again every day and are not, the last read first.',
    { params: idParams, reply: z.array(s.repeatableSource) },
  ),
  keepLive: endpoint(r.keepLive, 'Reads the source of a job again every day.', {
    body: s.keepLiveBody,
    reply: s.liveSource,
  }),
  changeLive: endpoint(r.changeLive, 'Switches a daily source on or off, or changes its amount.', {
    params: idParams,
    body: s.changeLiveBody,
    reply: s.liveSource,
  }),
  listLiveRuns: endpoint(
    r.listLiveRuns,
    'The last 30 runs of a daily source, newest first; the people of each are the rows of its job.',
    { params: idParams, reply: z.array(s.liveRun) },
  ),
  deleteLive: endpoint(r.deleteLive, 'Ends a daily source; its people stay.', {
    params: idParams,
    reply: deleted,
  }),
  relationsState: endpoint(r.relationsState, 'What is known of the connections or followers of an account.', {
    query: s.relationsQuery,
    reply: s.relationsState,
  }),
  syncRelations: endpoint(
    r.syncRelations,
    'Reads the connections or followers of an account: all at first, later only who is new.',
    { body: s.syncRelationsBody, reply: jobReply },
    network,
  ),
  countRelations: endpoint(r.countRelations, 'How many of the people read so far a wish matches.', {
    body: s.countRelationsBody,
    reply: s.relationsCount,
  }),
};
