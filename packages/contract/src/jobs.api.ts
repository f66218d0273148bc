import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';
import * as s from './jobs.ts';
import { jobsRoutes as r } from './jobs.routes.ts';

export const jobsApi = {
  list: endpoint(r.list, 'Background jobs, newest first (at most 50).', {
    query: s.listJobsQuery,
    reply: z.array(s.job),
  }),
  get: endpoint(r.get, 'One background job.', { params: idParams, reply: s.job }),
  cancel: endpoint(r.cancel, 'Asks a job to stop; what it has done stays.', {
    params: idParams,
    reply: s.job,
  }),
};
