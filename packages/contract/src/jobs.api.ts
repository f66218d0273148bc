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
  pause: endpoint(r.pause, 'Pauses a job; what it has done stays and it goes on from there.', {
    params: idParams,
    reply: s.job,
  }),
  resume: endpoint(r.resume, 'Lets a paused job go on.', { params: idParams, reply: s.job }),
};
