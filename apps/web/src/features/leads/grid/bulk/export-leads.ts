import type { GridSelection } from '@waypost/contract/leads-grid';
import { leadsExportRoutes } from '@waypost/contract/leads-export.routes';
import { fillPath } from '@waypost/contract/route';
import { downloadFile, fileNameOf } from '../../../../lib/api/download-file.ts';
import type { GridAsked } from '../rows/grid-leads.ts';

export const exportFormats = [
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: 'Excel' },
  { value: 'json', label: 'JSON' },
] as const;
export type ExportFormat = (typeof exportFormats)[number]['value'];

export interface ExportOrder {
  list: { id: string; name: string };
  format: ExportFormat;
  /** Field keys from left to right; none: every field there is. */
  columns: string[];
  asked: GridAsked;
  /** Null: the whole view. */
  selection: GridSelection | null;
}

/** Saves the leads of a view, or the chosen ones, as a file. */
export async function exportLeads({ list, format, columns, asked, selection }: ExportOrder): Promise<void> {
  const name = fileNameOf(list.name, `leads.${format}`);
  const path = fillPath(leadsExportRoutes.exportList.path, { id: list.id });
  if (selection !== null) {
    await downloadFile(path, name, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ selection, format, columns, sort: asked.sort }),
    });
    return;
  }
  const query = new URLSearchParams({ format });
  if (asked.search !== '') query.set('search', asked.search);
  for (const column of columns) query.append('columns', column);
  for (const filter of asked.filter) query.append('filter', filter);
  for (const sort of asked.sort) query.append('sort', sort);
  await downloadFile(`${path}?${query}`, name);
}
