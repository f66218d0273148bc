import type { Feature } from '../../../platform/feature.ts';
import type { AiColumnDeps } from './ai-column-deps.ts';
import { bindAiColumns } from './ai-column.routes.ts';
import { answerLeadsJob } from './answer-leads.ts';
import { aiSampleJob } from './answer-run.ts';

/** Columns of lead lists that a model answers from chosen fields of each lead. */
export function createAiColumns(deps: AiColumnDeps): Feature {
  return {
    bind: (binder) => bindAiColumns(binder, deps),
    jobs: [answerLeadsJob(deps), answerLeadsJob(deps, aiSampleJob)],
  };
}
