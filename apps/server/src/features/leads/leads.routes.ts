import { leadsApi } from '@waypost/contract/leads.api';
import { inWorkspace } from '../../platform/db/tenant.ts';
import { hint } from '../../platform/events/live-events.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Binder } from '../../platform/http/bind.ts';
import { sendCsv } from '../../platform/http/send-csv.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Files } from '../../ports/files.ts';
import {
  createList,
  deleteList,
  duplicateList,
  renameList,
  showList,
  showLists,
} from './operations/change-lists.ts';
import {
  addExclusion,
  importExclusions,
  removeExclusion,
  showExclusions,
} from './operations/change-exclusions.ts';
import { changeTags } from './operations/change-tags.ts';
import { deleteLead, removeLeadFromList } from './operations/delete-lead.ts';
import { letUploadEnd } from './operations/let-upload-end.ts';
import { listLeads } from './operations/list-leads.ts';
import type { LeadsNetwork } from './leads-network.ts';
import { peopleAtPost, previewPost } from './operations/people-at-post.ts';
import { scoreLead } from './operations/score-lead.ts';
import type { Judging } from './sources/posts/pay-intents.ts';
import { startExtraction } from './operations/start-extraction.ts';
import { optionsBytesMax, startImport } from './operations/start-import.ts';
import { rejectedRows } from './operations/write-rejects.ts';
import { oneWithFilling } from './list-jobs.ts';
import { findImport } from './store/import.store.ts';
import { listTags } from './store/tag.store.ts';
import type { Uploads } from './uploads.ts';

const gone = { deleted: true } as const;

/** Binds lists, their leads and imports. */
export function bindLists(
  binder: Binder,
  platform: Platform,
  options: { files: Files; uploads: Uploads; importBytesMax: number },
): void {
  const { files, uploads, importBytesMax: bytesMax } = options;
  binder.bind(leadsApi.listLists, (_, { actor }) => showLists(platform, actor.workspaceId));
  binder.bind(leadsApi.getList, ({ params }, { actor }) => showList(platform, actor.workspaceId, params.id));
  binder.bind(leadsApi.createList, ({ body }, { actor }) =>
    inWorkspace(platform.db, actor.workspaceId, async (tx) => {
      const given = { name: body.name, description: body.description };
      const list = await createList(platform, tx, actor.workspaceId, given);
      const shown = await oneWithFilling(tx, actor.workspaceId, list);
      await hint(tx, actor.workspaceId, 'leads.list', list.id);
      return shown;
    }),
  );
  binder.bind(leadsApi.updateList, ({ params, body }, { actor }) =>
    renameList(platform, actor.workspaceId, params.id, { name: body.name, description: body.description }),
  );
  binder.bind(leadsApi.deleteList, async ({ params }, { actor }) => {
    await deleteList(platform, actor.workspaceId, params.id);
    return gone;
  });
  binder.bind(leadsApi.duplicateList, ({ params }, { actor }) =>
    duplicateList(platform, actor.workspaceId, params.id),
  );
  binder.bind(leadsApi.listLeads, ({ params, query }, { actor }) =>
    listLeads(platform, actor.workspaceId, params.id, query),
  );
  binder.bind(leadsApi.removeLeadFromList, async ({ params }, { actor }) => {
    await removeLeadFromList(platform, actor, params.id, params.leadId);
    return gone;
  });
  binder.bind(leadsApi.deleteLead, async ({ params }, { actor }) => {
    await deleteLead(platform, actor.workspaceId, params.id);
    return gone;
  });
  binder.bind(leadsApi.scoreLead, ({ params, body }, { actor }) =>
    scoreLead(platform, actor, params.id, body),
  );
  binder.bind(leadsApi.listTags, (_, { actor }) =>
    inWorkspace(platform.db, actor.workspaceId, async (tx) => ({
      tags: await listTags(tx, actor.workspaceId),
    })),
  );
  binder.bind(leadsApi.changeTags, ({ body }, { actor }) => changeTags(platform, actor, body));
  binder.bind(leadsApi.importCsv, async (_, { actor, request }) => {
    // The store counts the bytes; the reader's own limit would cut the file silently at its default.
    const limits = { fileSize: Number.MAX_SAFE_INTEGER, fieldSize: optionsBytesMax, files: 1 };
    const parts = request.parts({ limits });
    try {
      return await startImport({ platform, files, uploads, bytesMax }, actor.workspaceId, parts);
    } catch (error) {
      letUploadEnd(request.raw, bytesMax);
      throw error;
    }
  });
  binder.bind(leadsApi.importRejects, async ({ params, query }, { actor, request, reply }) => {
    const found = await inWorkspace(platform.db, actor.workspaceId, (tx) =>
      findImport(tx, actor.workspaceId, params.id),
    );
    if (found === undefined) throw notFound('This import');
    const rows = rejectedRows(platform, actor.workspaceId, found, query.kind);
    return sendCsv({ request, reply }, `${query.kind}-rows.csv`, rows);
  });
}

/** Binds what reads people at posts. */
export function bindPosts(
  binder: Binder,
  platform: Platform,
  network: LeadsNetwork,
  judging?: Judging,
): void {
  binder.bind(leadsApi.peopleAtPost, ({ body }, { actor }) => peopleAtPost(network, actor.workspaceId, body));
  binder.bind(leadsApi.previewPost, ({ body }, { actor }) => previewPost(network, actor.workspaceId, body));
  binder.bind(leadsApi.addSource, ({ params, body }, { actor }) =>
    startExtraction({ platform, network, judging }, actor.workspaceId, params.id, body),
  );
}

/** Binds the rules about who must not be contacted. */
export function bindExclusions(binder: Binder, platform: Platform): void {
  binder.bind(leadsApi.listExclusions, ({ query }, { actor }) =>
    showExclusions(platform, actor.workspaceId, query),
  );
  binder.bind(leadsApi.addExclusion, ({ body }, { actor }) =>
    addExclusion(platform, actor.workspaceId, body),
  );
  binder.bind(leadsApi.importExclusions, ({ body }, { actor }) =>
    importExclusions(platform, actor.workspaceId, body),
  );
  binder.bind(leadsApi.deleteExclusion, async ({ params }, { actor }) => {
    await removeExclusion(platform, actor.workspaceId, params.id);
    return gone;
  });
}
