import type { z } from 'zod';
import type { idParams } from './fields.ts';
import type * as s from './jobs.ts';
import { route } from './route.ts';

export const jobsRoutes = {
  list: route<{ query: typeof s.listJobsQuery; reply: z.ZodArray<typeof s.job> }>('GET', '/jobs'),
  get: route<{ params: typeof idParams; reply: typeof s.job }>('GET', '/jobs/{id}'),
  cancel: route<{ params: typeof idParams; reply: typeof s.job }>('POST', '/jobs/{id}/cancel'),
  pause: route<{ params: typeof idParams; reply: typeof s.job }>('POST', '/jobs/{id}/pause'),
  resume: route<{ params: typeof idParams; reply: typeof s.job }>('POST', '/jobs/{id}/resume'),
};
