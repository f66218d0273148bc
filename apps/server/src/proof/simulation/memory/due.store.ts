import * as real from '../../../features/linkedin/sender/due.store.ts';
import { everyone, type SimTx, statement } from './tables.ts';

/** Stands for sender/due.store.ts: each function here is the statement of the same name there. */
export * from '../../../features/linkedin/sender/due.store.ts';

const idOf = (look: real.Look, actionId: string): string => `${real.dueKinds[look]} ${actionId}`;
const always = (): boolean => true;

/** The part that it is of other statements too. */
export async function lookAfter(
  at: SimTx,
  workspaceId: string,
  actionId: string,
  look: real.Look,
  afterMs: number,
): Promise<void> {
  const dueAt = at.now + afterMs;
  const row = { workspaceId, kind: real.dueKinds[look], actionId, dueAt, lockedUntilWall: null };
  if (await at.tables.due.insert(at, idOf(look, actionId), row)) return;
  await at.tables.due.update(at, idOf(look, actionId), always, () => row);
}

/** The part that it is of other statements too. */
export async function forgetDue(at: SimTx, actionId: string): Promise<void> {
  await at.tables.due.remove(at, idOf('recover', actionId), always);
  await at.tables.due.remove(at, idOf('read', actionId), always);
}

export const setDue: typeof real.setDue = async (tx, workspaceId, actionId, look, afterMs) => {
  const other = look === 'read' ? 'recover' : 'read';
  await statement(tx, 'setDue: delete', (at) => at.tables.due.remove(at, idOf(other, actionId), always));
  await statement(tx, 'setDue: insert', (at) => lookAfter(at, workspaceId, actionId, look, afterMs));
};

export const clearDue: typeof real.clearDue = (tx, _workspaceId, actionId) =>
  statement(tx, 'clearDue', (at) => forgetDue(at, actionId));

export const takeDue: typeof real.takeDue = (db, look, lockMs) =>
  statement(db, 'takeDue', async (at) => {
    const kind = real.dueKinds[look];
    const [first] = at.tables.due
      .list(at, everyone)
      .filter(
        (row) =>
          row.kind === kind &&
          row.dueAt <= at.now &&
          (row.lockedUntilWall ?? -Infinity) < at.now &&
          at.tables.due.isFree(at, idOf(look, row.actionId)),
      )
      .toSorted((a, b) => a.dueAt - b.dueAt);
    if (first === undefined) return undefined;
    const lockedUntilWall = at.now + lockMs;
    await at.tables.due.update(at, idOf(look, first.actionId), always, (row) => ({
      ...row,
      lockedUntilWall,
    }));
    return { workspaceId: first.workspaceId, actionId: first.actionId };
  });
