import { useQuery } from '@tanstack/react-query';
import type { LeadList } from '@waypost/contract/leads';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useBusinessNow } from '../../../lib/clock.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { AiColumnsContext } from '../ai-column/ai-columns-context.ts';
import { useFillingJobs } from '../ai-column/filling-jobs.ts';
import { useLeadWork } from '../ai-column/use-lead-work.tsx';
import { useFreshLeads } from '../api/list-leads.ts';
import { BulkActions } from './bulk/bulk-actions.tsx';
import { BulkJobs } from './bulk/bulk-jobs-strip.tsx';
import { useRecentBulks } from './bulk/recent-bulks.ts';
import type { OfferedBulk } from './bulk/offered-bulk.ts';
import { useAdditions } from './bulk/use-additions.ts';
import { ExportDialog } from './bulk/export-dialog.tsx';
import { useGridColumns } from './columns/use-grid-columns.ts';
import { LeadCards } from './cards/lead-cards.tsx';
import { CardTools } from './cards/card-tools.tsx';
import type { EditedFilter } from './filters/filter-chips.tsx';
import { GridToolbar } from './grid-toolbar.tsx';
import { standardSort } from './model/grid-address.ts';
import { countWords } from './model/grid-words.ts';
import { RowSheet } from './row-sheet.tsx';
import { GridFoot } from './rows/grid-foot.tsx';
import { GridInstead } from './rows/grid-instead.tsx';
import { LeadRows, type GridHandle } from './rows/lead-rows.tsx';
import { useGridRows } from './rows/use-grid-rows.ts';
import { useBegin } from './use-begin.ts';
import { useColumnActions } from './use-column-actions.ts';
import { useGridAsk } from './use-grid-ask.ts';
import { useGridChoice } from './use-grid-choice.ts';
import { useOpenLead } from './use-open-lead.ts';
import { useOwnFields } from './use-own-fields.ts';
import { gridViewsQuery } from './views/grid-views.ts';
import { ViewBar } from './views/view-bar.tsx';
import { layoutOf } from './views/view-layout.ts';

const phone = '(max-width: 767px)';

/** The leads of a list: views, search, filters, rows or cards, what is done with the chosen ones, and one lead's sheet. */
export function LeadGrid({
  list,
  onAddLeads,
  campaigns,
}: {
  list: LeadList;
  onAddLeads: () => void;
  /** Adding leads to campaigns, where the page offers it. */
  campaigns?: OfferedBulk | undefined;
}) {
  const asking = useGridAsk();
  const { ask, asked, ready, change } = asking;
  const views = useQuery(gridViewsQuery(list.id));
  const view = views.data?.find((one) => one.id === ask.viewId);
  const columns = useGridColumns(list.id, asking, view?.layout.columns);
  const rows = useGridRows(list.id, asked, ready);
  useFreshLeads(list, rows.pages, rows.answer.refetch);
  const choosing = useGridChoice(rows);
  const [jobIds, setJobIds] = useState<readonly string[]>([]);
  const added = useAdditions();
  const tellAgain = useCallback(
    (ids: readonly string[]) =>
      setJobIds((before) => [...ids.filter((id) => !before.includes(id)), ...before]),
    [],
  );
  useRecentBulks(list.id, tellAgain);
  // Begun before this page was opened, or elsewhere.
  const others = useFillingJobs(list.id, jobIds);
  if (others.length > 0) setJobIds([...jobIds, ...others]);
  const { openId, onOpen } = useOpenLead(asking);
  const [exporting, setExporting] = useState(false);
  const [edited, setEdited] = useState<EditedFilter>(null);
  const filterBy = useCallback((field: string) => setEdited({ field }), []);
  const columnActions = useColumnActions(columns, asking, filterBy);
  const nowMs = useBusinessNow();
  const ownFields = useOwnFields(asking.kinds, rows.loaded);
  const offering = useMemo(() => ({ ...asking, kinds: ownFields }), [asking, ownFields]);
  const layout = useMemo(() => layoutOf(ask, columns.columns), [ask, columns.columns]);
  const isPhone = useMedia(phone);
  const handle = useRef<GridHandle>(null);

  const sorts = useMemo(() => (ask.sorts.length === 0 ? [standardSort] : ask.sorts), [ask.sorts]);
  const question = JSON.stringify(asked);
  const [chosenFor, setChosenFor] = useState(question);
  if (chosenFor !== question) {
    // What was chosen among other rows may not be in sight any more: nobody acts on what they do not see.
    setChosenFor(question);
    choosing.clear();
  }
  const open = (index: number) => {
    const lead = rows.loaded.at(index);
    if (lead) onOpen(lead.id);
  };
  const begin = useBegin(rows.isOld ? null : (rows.matching?.value ?? null), choosing.all);
  const work = useLeadWork({
    begin,
    ...{ listId: list.id, asked, matching: rows.matching, choosing, columns },
    onStarted(jobId, field) {
      setJobIds((before) => [...before, jobId]);
      if (field !== undefined) handle.current?.showColumn?.(field);
    },
  });
  const clearAsked = () => change({ search: '', filters: [] });
  const startExport = useCallback(() => setExporting(true), []);
  const goToRows = useCallback(() => handle.current?.focusRow(), []);
  const narrowed = ask.search !== '' || asked.filter.length > 0;
  const isEmpty = rows.count === 0;
  const shared = { rows, choice: choosing, onOpen: open, nowMs, question, handle };
  return (
    <AiColumnsContext value={work.columns}>
      <ViewBar
        listId={list.id}
        viewId={ask.viewId}
        layout={layout}
        count={rows.matching === null || rows.isOld ? null : countWords(rows.matching)}
        onSaved={columns.reset}
        onReset={columns.forget}
      />
      {isPhone ? (
        <CardTools asking={offering} edited={edited} onEdit={setEdited} onExport={startExport} />
      ) : (
        <GridToolbar
          asking={offering}
          columns={columns}
          edited={edited}
          onEdit={setEdited}
          onExport={startExport}
          onRows={goToRows}
          tools={work.tools}
        />
      )}
      <BulkJobs listId={list.id} jobIds={jobIds} onChange={setJobIds}>
        {campaigns === undefined
          ? []
          : added.additions.map((started) => (
              <campaigns.Progress
                key={started.jobId}
                listId={list.id}
                started={started}
                onClose={() => added.putAway(started)}
              />
            ))}
      </BulkJobs>
      <section aria-label="Leads" className="flex min-h-64 flex-1 flex-col border-t border-border bg-surface">
        {isEmpty ? (
          <GridInstead
            listId={list.id}
            answer={rows.answer}
            search={ask.search}
            filters={ask.chips.length}
            filling={list.filling}
            onClear={clearAsked}
            onAddLeads={onAddLeads}
          />
        ) : isPhone ? (
          <LeadCards label={`Leads of ${list.name}`} {...shared} />
        ) : (
          <LeadRows
            label={`Leads of ${list.name}`}
            columns={columns.columns}
            sorts={sorts}
            columnActions={columnActions}
            {...shared}
          />
        )}
        {isEmpty ? null : <GridFoot rows={rows} listCount={list._count.leads} narrowed={narrowed} />}
      </section>
      <BulkActions
        list={list}
        choosing={choosing}
        asked={asked}
        matching={rows.matching}
        columns={columns.columns}
        moreItems={work.items}
        begin={begin}
        onStarted={(jobId) => setJobIds((before) => [...before, jobId])}
        campaigns={campaigns && { Dialog: campaigns.Dialog, onStarted: added.add }}
      />
      {exporting ? (
        <ExportDialog
          list={list}
          about={
            narrowed && rows.matching
              ? `${countWords(rows.matching)} ${rows.matching.value === 1 ? 'lead' : 'leads'}`
              : 'all leads'
          }
          columns={columns.columns}
          asked={asked}
          selection={null}
          onClose={() => setExporting(false)}
        />
      ) : null}
      {work.dialog}
      {campaigns ? <campaigns.Recent listId={list.id} onFound={added.tellAgain} /> : null}
      <RowSheet
        listId={list.id}
        rows={rows.loaded}
        openId={openId}
        onOpen={onOpen}
        onClosed={(index) => handle.current?.focusRow(index)}
        onGone={choosing.forget}
        onStarted={(jobId) => setJobIds((before) => [...before, jobId])}
      />
    </AiColumnsContext>
  );
}
