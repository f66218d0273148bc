import type { GridLayout, GridView } from '@waypost/contract/leads-grid';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { change, find, get, list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

interface ViewRow {
  id: string;
  list_id: string | null;
  name: string;
  layout: GridLayout;
  created_at: number;
}

const columns = sql.raw('id, list_id, name, layout, created_at');

const toView = (row: ViewRow): GridView => ({
  id: row.id,
  listId: row.list_id,
  name: row.name,
  layout: row.layout,
  createdAt: new Date(row.created_at).toISOString(),
});

/** Views of a list and those of every list, oldest first. */
export async function viewsOfList(tx: Tx, workspaceId: string, listId: string): Promise<GridView[]> {
  const rows = await list(
    tx,
    sql<ViewRow>`select ${columns} from lead_views
      where workspace_id = ${workspaceId} and (list_id = ${listId} or list_id is null) order by created_at, id`,
  );
  return rows.map(toView);
}

/** How many views a list has of its own, or with null how many every list has. */
export async function countViews(tx: Tx, workspaceId: string, listId: string | null): Promise<number> {
  const { amount } = await get(
    tx,
    sql<{ amount: number }>`select count(*) as amount from lead_views
      where workspace_id = ${workspaceId} and list_id is not distinct from ${listId}::uuid`,
  );
  return amount;
}

/** Undefined where the id is taken. */
export async function insertView(
  tx: Tx,
  workspaceId: string,
  view: { id: string; listId: string | null; name: string; layout: GridLayout; now: number },
): Promise<GridView | undefined> {
  const row = await find(
    tx,
    sql<ViewRow>`insert into lead_views (workspace_id, id, list_id, name, layout, created_at)
        values (${workspaceId}, ${view.id}, ${view.listId}, ${view.name}, ${JSON.stringify(view.layout)}::jsonb,
          ${instant(view.now)})
        on conflict do nothing returning ${columns}`,
  );
  return row === undefined ? undefined : toView(row);
}

/** Changes a view that is offered in `inListId`, what is undefined stays; undefined when there is none. */
export async function replaceView(
  tx: Tx,
  workspaceId: string,
  view: {
    id: string;
    inListId: string;
    name: string | undefined;
    layout: GridLayout | undefined;
    everyList: boolean | undefined;
  },
): Promise<GridView | undefined> {
  const { name = null, everyList = null } = view;
  const layout = view.layout === undefined ? null : JSON.stringify(view.layout);
  const row = await find(
    tx,
    sql<ViewRow>`update lead_views set name = coalesce(${name}::text, name),
        layout = coalesce(${layout}::jsonb, layout),
        list_id = case ${everyList}::boolean when true then null when false then ${view.inListId}::uuid else list_id end
      where workspace_id = ${workspaceId} and id = ${view.id} and (list_id = ${view.inListId} or list_id is null)
      returning ${columns}`,
  );
  return row === undefined ? undefined : toView(row);
}

/** Deletes a view that is offered in a list; false when there is none. */
export async function eraseView(tx: Tx, workspaceId: string, listId: string, id: string): Promise<boolean> {
  const erased = await change(
    tx,
    sql`delete from lead_views
        where workspace_id = ${workspaceId} and id = ${id} and (list_id = ${listId} or list_id is null)`,
  );
  return erased === 1;
}
