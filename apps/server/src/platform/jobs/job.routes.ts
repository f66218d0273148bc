import { jobsApi } from '@waypost/contract/jobs.api';
import type { Feature } from '../feature.ts';
import { inWorkspace } from '../db/tenant.ts';
import { hint } from '../events/live-events.ts';
import { notFound } from '../http/app-error.ts';
import type { Platform } from '../platform.ts';
import { cancelJob } from './cancel-job.ts';
import { findJob, listJobs, requestPause, resumeJob } from './job.store.ts';

export function jobRoutes({ db, clock, queue }: Platform): Feature {
  return {
    bind(binder) {
      binder.bind(jobsApi.list, async ({ query }, { actor }) =>
        inWorkspace(db, actor.workspaceId, (tx) =>
          listJobs(tx, actor.workspaceId, { refId: query.refId, activeOnly: query.active === 'true' }),
        ),
      );
      binder.bind(jobsApi.get, async ({ params }, { actor }) =>
        inWorkspace(db, actor.workspaceId, async (tx) => {
          const job = await findJob(tx, actor.workspaceId, params.id);
          if (job === undefined) throw notFound('This job');
          return job;
        }),
      );
      binder.bind(jobsApi.cancel, async ({ params }, { actor }) =>
        inWorkspace(db, actor.workspaceId, async (tx) => {
          const { workspaceId } = actor;
          if ((await findJob(tx, workspaceId, params.id)) === undefined) throw notFound('This job');
          // The hint's counter before the job's row: the order of a chunk that commits right now.
          await hint(tx, workspaceId, 'jobs.job', params.id);
          await cancelJob(queue, tx, workspaceId, params.id, clock.businessNow());
          const job = await findJob(tx, workspaceId, params.id);
          if (job === undefined) throw notFound('This job');
          return job;
        }),
      );
      binder.bind(jobsApi.pause, async ({ params }, { actor }) =>
        inWorkspace(db, actor.workspaceId, async (tx) => {
          if ((await findJob(tx, actor.workspaceId, params.id)) === undefined) throw notFound('This job');
          await hint(tx, actor.workspaceId, 'jobs.job', params.id);
          await requestPause(tx, actor.workspaceId, params.id, clock.businessNow());
          const job = await findJob(tx, actor.workspaceId, params.id);
          if (job === undefined) throw notFound('This job');
          return job;
        }),
      );
      binder.bind(jobsApi.resume, async ({ params }, { actor }) =>
        inWorkspace(db, actor.workspaceId, async (tx) => {
          const { workspaceId } = actor;
          if ((await findJob(tx, workspaceId, params.id)) === undefined) throw notFound('This job');
          await hint(tx, workspaceId, 'jobs.job', params.id);
          const turn = await resumeJob(tx, workspaceId, params.id, clock.businessNow());
          if (typeof turn === 'number') await queue.again(tx, { workspaceId, jobId: params.id, turn }, 0);
          const job = await findJob(tx, workspaceId, params.id);
          if (job === undefined) throw notFound('This job');
          return job;
        }),
      );
    },
  };
}
