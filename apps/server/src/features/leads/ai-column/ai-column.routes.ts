import { leadsAiColumnApi } from '@waypost/contract/leads-ai-column.api';
import type { Binder } from '../../../platform/http/bind.ts';
import type { AiColumnDeps } from './ai-column-deps.ts';
import { addColumn, deleteColumn, editColumn, showColumns } from './manage-columns.ts';
import { showAnswers, showSample } from './show-answers.ts';
import { priceRun, startRun, startSample } from './start-run.ts';

/** Binds columns that a model answers, their runs, and what their answers rest on. */
export function bindAiColumns(binder: Binder, deps: AiColumnDeps): void {
  const { platform } = deps;
  binder.bind(leadsAiColumnApi.listAiColumns, async (_, { actor }) => ({
    columns: await showColumns(platform, actor.workspaceId),
  }));
  binder.bind(leadsAiColumnApi.addAiColumn, ({ body }, { actor }) =>
    addColumn(platform, actor.workspaceId, body),
  );
  binder.bind(leadsAiColumnApi.editAiColumn, ({ params, body }, { actor }) =>
    editColumn(platform, actor.workspaceId, params.id, body),
  );
  binder.bind(leadsAiColumnApi.deleteAiColumn, async ({ params }, { actor }) => {
    await deleteColumn(platform, actor.workspaceId, params.id);
    return { deleted: true } as const;
  });
  binder.bind(leadsAiColumnApi.priceAiColumn, ({ params, body }, { actor }) =>
    priceRun(deps, actor.workspaceId, params, body),
  );
  binder.bind(leadsAiColumnApi.sampleAiColumn, ({ params, body }, { actor }) =>
    startSample(deps, actor, params, body),
  );
  binder.bind(leadsAiColumnApi.getAiSample, ({ params }, { actor }) =>
    showSample(platform, actor.workspaceId, params),
  );
  binder.bind(leadsAiColumnApi.runAiColumn, ({ params, body }, { actor }) =>
    startRun(deps, actor, params, body),
  );
  binder.bind(leadsAiColumnApi.aiAnswers, async ({ body }, { actor }) => ({
    answers: await showAnswers(platform, actor.workspaceId, body.leadIds),
  }));
}
