import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';
import * as s from './leads-bulk.ts';
import { leadsBulkRoutes as r } from './leads-bulk.routes.ts';
import { jobReply } from './leads.ts';

export const leadsBulkApi = {
  startBulk: endpoint(
    r.startBulk,
    'Does one thing with every lead of a selection, as a job that says what it skipped and why.',
    { params: idParams, body: s.bulkBody, reply: s.bulkReply },
  ),
  recentBulks: endpoint(
    r.recentBulks,
    'What goes on with leads of a list, and what the asking person did lately or can still undo; the oldest first.',
    { params: idParams, reply: z.array(s.bulkState) },
  ),
  getBulk: endpoint(r.getBulk, 'How far such a job is, and whether it can be undone.', {
    params: s.bulkParams,
    reply: s.bulkState,
  }),
  listSkipped: endpoint(r.listSkipped, 'The leads such a job skipped, each with the reason.', {
    params: s.bulkParams,
    query: s.bulkSkippedQuery,
    reply: s.bulkSkippedPage,
  }),
  undoBulk: endpoint(
    r.undoBulk,
    'Brings back what was there before such a job, within an hour, as a job.',
    { params: s.bulkParams, reply: jobReply },
    ['conflict'],
  ),
};
