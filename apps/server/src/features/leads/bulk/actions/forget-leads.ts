import { forgetLeads as forget, stillSending } from '../../forget/forget-leads.ts';
import type { BulkHandler, Doing } from '../bulk-part.ts';

/** Erases people and keeps keyed hashes; those to whom something is on its way are skipped. */
export const forgetLeads: BulkHandler<Doing<'forget'>> = async (room, part) => {
  const busy = await forget(part.tx, room, part.workspaceId, part.leads, part.now);
  return { skips: [...busy].map((leadId) => ({ leadId, reason: stillSending })), befores: [] };
};
