import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { processorMs } from './processor.mjs';

const tables = {
  leads: 'id in (select lead_id from lead_list_members where list_id = $list)',
  lead_list_members: 'list_id = $list',
  lead_import_rows: 'import_id = $import',
};

/**
 * Puts what one import stored into empty tables again with COPY, indexes and all; answers the time it takes, on the wall
 * and of the processor.
 */
export async function copyAgain(ownerUrl, folder, { listId, jobId }) {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    chmodSync(folder, 0o777);
    for (const [table, where] of Object.entries(tables)) {
      const filter = where.replace('$list', `'${listId}'`).replace('$import', `'${jobId}'`);
      await owner.query(`copy (select * from ${table} where ${filter}) to '${join(folder, table)}'`);
    }
    await owner.query(`truncate ${Object.keys(tables).join(', ')} cascade`);
    await owner.query('checkpoint');
    const parts = [];
    const { pid } = (await owner.query('select pg_backend_pid() as pid')).rows[0];
    const spentBefore = processorMs(pid);
    const startedAt = performance.now();
    for (const table of Object.keys(tables)) {
      const before = performance.now();
      await owner.query(`copy ${table} from '${join(folder, table)}'`);
      parts.push(`${table} ${Math.round((performance.now() - before) / 100) / 10} s`);
    }
    const ms = performance.now() - startedAt;
    return { ms, processorMs: processorMs(pid) - spentBefore, parts: parts.join(', ') };
  } finally {
    await owner.end();
  }
}

/** Fails unless the list holds exactly so many people, each once, as its counter says. */
export async function rowsStored(ownerUrl, listId, people) {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query(
      `select (select count(*)::int from lead_list_members where list_id = $1) as members,
        (select lead_count from lead_lists where id = $1) as counted,
        (select count(distinct l.identity_key)::int from leads l
          join lead_list_members m on m.lead_id = l.id where m.list_id = $1) as people`,
      [listId],
    );
    const [found] = rows;
    if (found.members !== people || found.counted !== people || found.people !== people) {
      throw new Error(`The list holds ${JSON.stringify(found)} instead of ${people} people.`);
    }
  } finally {
    await owner.end();
  }
}
