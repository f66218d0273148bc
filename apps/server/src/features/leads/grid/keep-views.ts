import type { GridLayout, GridView, gridViewChangeBody, newGridViewBody } from '@waypost/contract/leads-grid';
import type { z } from 'zod';
import { inWorkspace, type Tx } from '../../../platform/db/tenant.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findList } from '../store/list.store.ts';
import { customKinds } from './custom-field.store.ts';
import { readAsk } from './read-ask.ts';
import { countViews, eraseView, insertView, replaceView, viewsOfList } from './view.store.ts';

/** Views of one list, or of every list, at most. */
const viewsMax = 100;

export async function showViews(
  platform: Pick<Platform, 'db'>,
  workspaceId: string,
  listId: string,
): Promise<GridView[]> {
  return inWorkspace(platform.db, workspaceId, async (tx) => {
    await requireList(tx, workspaceId, listId);
    return viewsOfList(tx, workspaceId, listId);
  });
}

export async function createView(
  platform: Pick<Platform, 'db' | 'clock' | 'random'>,
  workspaceId: string,
  listId: string,
  body: z.output<typeof newGridViewBody>,
): Promise<GridView> {
  return inWorkspace(platform.db, workspaceId, async (tx) => {
    await requireList(tx, workspaceId, listId);
    await requireAskable(tx, workspaceId, body.layout);
    const ofList = body.everyList ? null : listId;
    if ((await countViews(tx, workspaceId, ofList)) >= viewsMax) {
      throw new AppError(
        'conflict',
        `There are ${viewsMax} views already. Delete one before you save another.`,
      );
    }
    const { name, layout } = body;
    // One that comes back after a deletion had its name before.
    if (body.id === undefined) await requireFreeName(tx, workspaceId, listId, { id: null, name });
    const id = body.id ?? platform.random.id();
    const now = platform.clock.businessNow();
    const view = await insertView(tx, workspaceId, { id, listId: ofList, name, layout, now });
    if (view === undefined) throw new AppError('conflict', 'This view is there already.');
    return view;
  });
}

export async function updateView(
  platform: Pick<Platform, 'db'>,
  workspaceId: string,
  { id: inListId, viewId: id }: { id: string; viewId: string },
  { name, layout, everyList }: z.output<typeof gridViewChangeBody>,
): Promise<GridView> {
  return inWorkspace(platform.db, workspaceId, async (tx) => {
    await requireList(tx, workspaceId, inListId);
    if (layout !== undefined) await requireAskable(tx, workspaceId, layout);
    if (name !== undefined) await requireFreeName(tx, workspaceId, inListId, { id, name });
    const replaced = await replaceView(tx, workspaceId, { id, inListId, name, layout, everyList });
    if (replaced === undefined) throw notFound('This view');
    return replaced;
  });
}

export async function deleteView(
  platform: Pick<Platform, 'db'>,
  workspaceId: string,
  { id: listId, viewId }: { id: string; viewId: string },
): Promise<void> {
  await inWorkspace(platform.db, workspaceId, async (tx) => {
    await requireList(tx, workspaceId, listId);
    if (!(await eraseView(tx, workspaceId, listId, viewId))) throw notFound('This view');
  });
}

async function requireList(tx: Tx, workspaceId: string, listId: string): Promise<void> {
  if ((await findList(tx, workspaceId, listId)) === undefined) throw notFound('This lead list');
}

/** Nobody can tell two views of one name apart; views that had the same name before keep it. */
async function requireFreeName(
  tx: Tx,
  workspaceId: string,
  listId: string,
  { id, name }: { id: string | null; name: string },
): Promise<void> {
  const key = (text: string) => text.normalize('NFKC').toLowerCase();
  const views = await viewsOfList(tx, workspaceId, listId);
  if (views.some((view) => view.id === id && view.name === name)) return;
  const other = views.find((view) => view.id !== id && key(view.name) === key(name));
  if (other === undefined) return;
  const message = `There is a view called “${other.name}” already. Choose another name.`;
  throw new AppError('conflict', message, { issues: [{ path: 'body.name', message }] });
}

async function requireAskable(tx: Tx, workspaceId: string, layout: GridLayout): Promise<void> {
  readAsk(layout, await customKinds(tx, workspaceId), 'body.layout');
}
