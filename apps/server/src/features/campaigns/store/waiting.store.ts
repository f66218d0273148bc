import { sql } from 'kysely';
import { list } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { Enrolment } from '../enrolment-row.ts';
import { enrolmentColumns, type EnrolmentRow, toEnrolment } from './enrolment.store.ts';

/** Leads of a sender that have a time to go on, in all of its campaigns: the first to go on first. */
export async function listWaiting(
  tx: Tx,
  workspaceId: string,
  accountId: string,
  limit: number,
): Promise<Enrolment[]> {
  const rows = await list(
    tx,
    sql<EnrolmentRow>`select ${enrolmentColumns} from enrolments e
      where e.workspace_id = ${workspaceId} and e.account_id = ${accountId}
        and e.finished_at is null and e.next_at is not null
      order by e.next_at, e.id limit ${limit}`,
  );
  return rows.map(toEnrolment);
}
