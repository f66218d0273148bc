import pg from 'pg';
import type { Platform } from '../platform.ts';
import { inWorkspace, type Tx } from './tenant.ts';

const deadlock = '40P01';
const triesMax = 3;

/**
 * One change a person asked for. Stopping many leads takes rows in another order than sends that end at the same
 * moment; should the database break such a tie against us, the change is simply made again.
 */
export async function inOneChange<T>(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inWorkspace(db, workspaceId, work);
    } catch (error) {
      if (tries === triesMax || !(error instanceof pg.DatabaseError) || error.code !== deadlock) throw error;
    }
  }
}
