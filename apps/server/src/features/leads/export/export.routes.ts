import { type ExportAsked, exportBody } from '@waypost/contract/leads-export';
import { leadsExportApi } from '@waypost/contract/leads-export.api';
import { customFieldName } from '@waypost/domain/leads/grid/grid-fields';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import type { Binder, CallContext } from '../../../platform/http/bind.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type ReachOf } from '../contactability.ts';
import { customKinds } from '../grid/custom-field.store.ts';
import { readAsk } from '../grid/read-ask.ts';
import { getStoredList } from '../operations/change-lists.ts';
import { domainColumn, exportColumns, reachColumn } from './export-columns.ts';
import { completed, exportedLeads } from './read-export.ts';
import { exportParts, exportTypes } from './write-export.ts';

/** Binds the files of leads. */
export function bindExport(binder: Binder, platform: Platform, reachOf: ReachOf): void {
  const room = { ...platform, reachOf };
  binder.bind(leadsExportApi.exportList, ({ params, query }, call) => {
    const { search, filter, ...asked } = query;
    const selection = exportBody.shape.selection.parse({ of: 'matching', search, filter });
    return exportLeads(room, params.id, { ...asked, selection }, call, 'query');
  });
  binder.bind(leadsExportApi.exportSelection, ({ params, body }, call) =>
    exportLeads(room, params.id, body, call, 'body'),
  );
}

async function exportLeads(
  room: Platform & { reachOf: ReachOf },
  listId: string,
  { selection, format, columns: keys, sort }: ExportAsked,
  { actor: { workspaceId }, request, reply }: CallContext,
  part: 'query' | 'body',
): Promise<undefined> {
  const { list, columns } = await inWorkspace(room.db, workspaceId, async (tx) => {
    const kinds = await customKinds(tx, workspaceId);
    const asked = selection.of === 'matching' ? { filter: selection.filter, sort } : { sort };
    readAsk(asked, kinds, part === 'body' && selection.of === 'matching' ? 'body.selection' : part);
    return {
      list: await getStoredList(tx, workspaceId, listId),
      columns: exportColumns(keys, kinds, `${part}.columns`),
    };
  });
  const listed = exportedLeads(room, workspaceId, listId, selection, sort);
  const asks = (column: string) => columns.some(({ key }) => key === column);
  const wanted = {
    unknown: columns.flatMap(({ key }) => customFieldName(key) ?? []),
    domain: asks(domainColumn),
    reach: asks(reachColumn),
  };
  const isPlain = wanted.unknown.length === 0 && !wanted.domain && !wanted.reach;
  const leads = isPlain ? listed : completed(room, workspaceId, wanted, listed);
  const parts = exportParts(format, columns, leads, { name: list.name, now: room.clock.businessNow() });
  return sendFile({ request, reply }, { name: `${list.name}.${format}`, type: exportTypes[format] }, parts);
}
