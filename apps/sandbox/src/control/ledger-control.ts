import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../engine/sandbox.ts';
import { fieldsOf, limitOf, optionalText } from '../linkedin/params.ts';
import { invalid } from '../linkedin/wire-error.ts';
import type { LedgerRow } from '../state/ledger-entry.ts';

/** The network's own book of mutations: onward from a row, or the newest first, of everyone or of one member. */
export function ledgerControl(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/ledger', async (request) => {
    const query = fieldsOf(request.query);
    const after = Number(optionalText(query, 'after') ?? 0);
    if (!Number.isInteger(after) || after < 0)
      throw invalid('The parameter after must be the sequence number of a ledger row.');
    const limit = limitOf(query, 10_000, 10_000);
    const order = optionalText(query, 'order') ?? 'oldest';
    if (order !== 'oldest' && order !== 'newest')
      throw invalid('The parameter order must be oldest or newest.');
    const member = optionalText(query, 'member');
    const { ledger } = sandbox.state;
    const onward = ledger.slice(after);
    const rows = member === undefined ? onward : onward.filter((row) => row.memberPublicId === member);
    const page = order === 'newest' ? rows.slice(-limit).toReversed() : rows.slice(0, limit);
    // `last` is the book's length whoever is asked for: that is where the next reading goes on.
    return { items: page.map(viewRow), total: rows.length, last: ledger.length };
  });
}

function viewRow({ outcome, ...entry }: LedgerRow) {
  return {
    ...entry,
    settled: outcome !== undefined,
    applied: outcome?.applied ?? false,
    appliedAt: outcome?.appliedAt ?? null,
    answer: outcome?.answer ?? null,
    ref: outcome?.ref ?? null,
    overLimit: outcome?.overLimit ?? null,
  };
}
