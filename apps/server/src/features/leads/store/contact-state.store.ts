import { type ContactState, CONTACT_STATES } from '@waypost/domain/leads/grid/grid-fields';
import { sql } from 'kysely';
import { instant } from '../../../platform/db/pool.ts';
import { later } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/tenant.ts';

/** A word between us and a lead: ours (`contacted`) or theirs (`replied`). Business instant. */
export interface ContactWord {
  leadId: string;
  is: Exclude<ContactState, 'new'>;
  at: number;
}

/** Where a lead `l` stands, as the number that memberships hold. */
export const contactColumn = sql.raw(
  '(case when l.replied_at is not null then 2 when l.contacted_at is not null then 1 else 0 end)::smallint',
);

export const contactNumber = (state: ContactState): number => CONTACT_STATES.indexOf(state);
export const contactState = (number: number): ContactState => CONTACT_STATES[number] ?? 'new';

/** Notes a word to or from a lead, in every list it is on; an older one than known changes nothing. */
export async function noteContactWord(tx: Tx, workspaceId: string, word: ContactWord): Promise<void> {
  const at = instant(word.at);
  const [contactedAt, repliedAt] = word.is === 'contacted' ? [at, null] : [null, at];
  await later(
    tx,
    sql`with noted as (
        update leads l set contacted_at = greatest(l.contacted_at, ${contactedAt}::timestamptz),
          replied_at = greatest(l.replied_at, ${repliedAt}::timestamptz),
          last_activity_at = greatest(l.last_activity_at, ${at}::timestamptz)
        where l.workspace_id = ${workspaceId} and l.id = ${word.leadId}
        returning l.id, ${contactColumn} as contact, l.last_activity_at
      )
      update lead_list_members m set contact = noted.contact, activity_at = noted.last_activity_at from noted
      where m.workspace_id = ${workspaceId} and m.lead_id = noted.id
        and (m.contact, m.activity_at) is distinct from (noted.contact, noted.last_activity_at)`,
  );
}
