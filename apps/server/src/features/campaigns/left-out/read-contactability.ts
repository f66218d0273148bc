import type { Contactability } from '@waypost/contract/campaigns-left-out';
import type { Tx } from '../../../platform/db/tenant.ts';
import type { LeadDetail } from '../../leads/index.ts';
import type { CampaignsDeps } from '../campaigns-deps.ts';
import { canBeFound, noProfile } from './can-be-found.ts';
import { type LeftOutReading, noCampaign, readLeftOut } from '../dealing/why-left-out.ts';

type Deps = Pick<CampaignsDeps, 'leads' | 'sender' | 'accounts' | 'platform'>;

/**
 * Whether a campaign started now would take these leads in, by the very rules that starting one goes by. Ids that are
 * unknown are left out; the others come in the order given.
 */
export async function readContactability(
  tx: Tx,
  deps: Deps,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<Contactability[]> {
  const ids = [...new Set(leadIds)];
  const [reading, leads] = await Promise.all([
    readLeftOut(tx, deps, workspaceId, noCampaign, ids),
    deps.leads.getLeads(tx, workspaceId, ids),
  ]);
  const writers = [...reading.words.values()].flatMap(([last]) => last?.accountId ?? []);
  const accounts = await deps.accounts(tx, workspaceId, [...new Set(writers)]);
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  const byId = new Map(leads.map((lead) => [lead.id, lead]));
  return ids.flatMap((id) => {
    const lead = byId.get(id);
    return lead === undefined ? [] : [view(lead, reading, names)];
  });
}

function view(
  lead: LeadDetail,
  { why, words }: LeftOutReading,
  names: ReadonlyMap<string, string>,
): Contactability {
  const [last] = words.get(lead.id) ?? [];
  const by = last === undefined ? '' : (names.get(last.accountId) ?? 'An account that is gone');
  const lastWritten = last === undefined ? null : { by, at: new Date(last.lastAt).toISOString() };
  const left = why(lead);
  const leadId = lead.id;
  if (left !== undefined) {
    // Without senders of its own, a campaign leaves nobody out because of them.
    const code = left.code === 'other_sender' ? 'contacted' : left.code;
    return { leadId, can: false, why: left.reason, rule: left.rule, code, lastWritten };
  }
  if (canBeFound(lead)) {
    return { leadId, can: true, why: null, rule: null, code: null, lastWritten };
  }
  return {
    leadId,
    can: false,
    why: noProfile.reason,
    rule: noProfile.rule,
    code: 'no_link',
    lastWritten,
  };
}
