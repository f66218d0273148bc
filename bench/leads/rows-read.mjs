/**
 * A transaction that asks the database for the plan of every statement it carries out, and adds up the rows that those
 * plans took from tables and indexes, those that were thrown away included.
 */
export function countingRows(tx) {
  const read = { rows: 0, sampled: 0 };
  const executor = tx.getExecutor();
  const counting = new Proxy(executor, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== 'executeQuery') return typeof value === 'function' ? value.bind(target) : value;
      return async (query, ...rest) => {
        if (/^\s*(select|with)/i.test(query.sql) && !query.sql.includes('set_config')) {
          const explained = { ...query, sql: `explain (analyze, format json, timing off) ${query.sql}` };
          const { rows } = await target.executeQuery(explained, ...rest);
          const [{ Plan }] = rows[0]['QUERY PLAN'];
          read[query.sql.includes('tablesample') ? 'sampled' : 'rows'] += rowsOf(Plan);
        }
        return target.executeQuery(query, ...rest);
      };
    },
  });
  return {
    tx: new Proxy(tx, {
      get(target, name) {
        if (name === 'getExecutor') return () => counting;
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
    read,
  };
}

const scans = new Set([
  'Seq Scan',
  'Index Scan',
  'Index Only Scan',
  'Bitmap Heap Scan',
  'Sample Scan',
  'Tid Scan',
]);

/**
 * Of the membership table, what is joined to it and what is looked up for the question; the leads of the page itself are
 * the rows returned. A function of the database reads at least what it answers.
 */
function rowsOf(plan) {
  const own =
    (scans.has(plan['Node Type']) &&
      /^lead_(list_members|list_tags|list_values|tags)/.test(plan['Relation Name'])) ||
    (plan['Node Type'] === 'Function Scan' && plan['Function Name'].startsWith('waypost_'))
      ? (plan['Actual Rows'] +
          (plan['Rows Removed by Filter'] ?? 0) +
          (plan['Rows Removed by Index Recheck'] ?? 0)) *
        plan['Actual Loops']
      : 0;
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), own);
}
