import { createHash } from 'node:crypto';
import { aiFieldLabel, COMMENTS_FIELD } from '@waypost/domain/leads/ai-column/ai-column';
import type { AiFact } from '@waypost/domain/leads/ai-column/read-answer';
import { withoutOrders } from '@waypost/domain/leads/ai-column/without-orders';
import { customFieldName } from '@waypost/domain/leads/grid/grid-fields';
import type { Tx } from '../../../platform/db/tenant.ts';
import { contextsOf } from '../store/context.store.ts';
import type { LeadRow } from '../store/lead-row.ts';
import { tagsByLead } from '../store/tag.store.ts';

/** What a lead says in the fields a question may read, and a hash that changes with it. */
export interface LeadTexts {
  facts: readonly AiFact[];
  /** Hex. */
  hash: string;
}

const charactersMax = 1_000;

/** The texts of leads in these fields, in their order; sentences that speak to a model are left out. */
export async function textsOf(
  tx: Tx,
  workspaceId: string,
  rows: readonly LeadRow[],
  fields: readonly string[],
): Promise<Map<string, LeadTexts>> {
  const ids = rows.map(({ id }) => id);
  const tags = fields.includes('tags') ? await tagsByLead(tx, workspaceId, ids) : new Map<string, string[]>();
  const said = fields.includes(COMMENTS_FIELD)
    ? await contextsOf(tx, workspaceId, ids)
    : new Map<string, never[]>();
  return new Map(
    rows.map((row) => {
      const facts = fields.flatMap((field) =>
        (field === COMMENTS_FIELD
          ? (said.get(row.id) ?? []).map(({ text }) => text)
          : field === 'tags'
            ? [(tags.get(row.id) ?? []).join(', ')]
            : [valueOf(row, field)]
        ).flatMap((text): AiFact[] => {
          const clean = cleaned(text);
          return clean === '' ? [] : [{ field: aiFieldLabel(field), text: clean }];
        }),
      );
      const hash = createHash('sha256').update(JSON.stringify(facts)).digest('hex');
      return [row.id, { facts, hash }] as const;
    }),
  );
}

function valueOf(row: LeadRow, field: string): string | null {
  switch (field) {
    case 'name':
      return row.full_name;
    case 'title':
    case 'company':
    case 'location':
    case 'headline':
      return row[field];
    default: {
      const name = customFieldName(field);
      return name !== null && Object.hasOwn(row.custom_fields, name)
        ? (row.custom_fields[name] ?? null)
        : null;
    }
  }
}

const cleaned = (text: string | null): string =>
  withoutOrders(text ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, charactersMax)
    .toWellFormed();
