import { carryOutBare } from '../../apps/server/src/proof/bench/bare-commits.ts';

/** Rows of the queues for {@link runBare}, which the product will not want soon. Read by the owner. */
export async function rowsForBare(owner, count) {
  const { rows } = await owner.query(
    `select a.workspace_id, a.id, r.member_key, a.kind, a.body is not null as with_note from actions a
      join account_runtime r on r.workspace_id = a.workspace_id and r.account_id = a.account_id
      where a.state = 'planned' order by a.not_before desc limit $1`,
    [count],
  );
  return rows;
}

/** Carries rows out until told to stop, so many side by side; answers how to stop, and how many were done. */
export function runBare(db, rows, { sideBySide, now }) {
  let done = 0;
  const stopping = new AbortController();
  const one = async () => {
    while (!stopping.signal.aborted) {
      const row = rows.pop();
      if (row === undefined) throw new Error('Too few rows were put aside for the limit.');
      if (await carryOutBare(db, row, new Date(now))) done += 1;
    }
  };
  const running = Promise.all(Array.from({ length: sideBySide }, one));
  return {
    done: () => done,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
