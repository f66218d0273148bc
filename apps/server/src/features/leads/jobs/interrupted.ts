import type { JobEnd } from '../../../platform/jobs/job-kinds.ts';

/** The process is going down; the job goes on from its last chunk. */
export const interrupted: JobEnd = {
  end: 'later',
  afterSeconds: 0,
  message: 'Interrupted by a restart; goes on by itself.',
};
