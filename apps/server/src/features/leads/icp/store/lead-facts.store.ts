import { factsOf, type Fact } from '@waypost/domain/leads/icp/person-facts';
import { sql } from 'kysely';
import { list } from '../../../../platform/db/rows.ts';
import type { Tx } from '../../../../platform/db/tenant.ts';

interface Row {
  id: string;
  full_name: string;
  headline: string | null;
  title: string | null;
  company: string | null;
  location: string | null;
  custom_fields: Record<string, string>;
  stored_at: number;
  contexts: { text: string | null; at: string | null }[] | null;
}

/** Custom fields that say something a criterion asks for, by their folded names. */
const known: readonly (readonly [
  field: 'industry' | 'company_size' | 'country',
  names: readonly string[],
])[] = [
  ['industry', ['industry', 'branche', 'industrie', 'sector', 'company industry']],
  [
    'company_size',
    [
      'company size',
      'companysize',
      'employees',
      'number of employees',
      'headcount',
      'company headcount',
      '# employees',
    ],
  ],
  ['country', ['country', 'land', 'pays', 'pais']],
];

/** The criterion that is judged by an own field of this name; null when none is. */
export const criterionReadFrom = (name: string): string | null =>
  known.find(([, names]) => names.includes(name.trim().toLowerCase()))?.[0] ?? null;

/** What is stored about leads, as facts with the day they were stored; leads that are gone are left out. */
export async function factsOfLeads(
  tx: Tx,
  workspaceId: string,
  leadIds: readonly string[],
): Promise<{ leadId: string; name: string; facts: Fact[] }[]> {
  const rows = await list(
    tx,
    sql<Row>`select l.id, l.full_name, l.headline, l.title, l.company, l.location, l.custom_fields,
        case when l.updated_at = l.scored_at then l.created_at else l.updated_at end as stored_at,
        (select json_agg(json_build_object('text', c.text, 'at', c.at)) from (
           select c.text, c.at from lead_contexts c
           where c.workspace_id = l.workspace_id and c.lead_id = l.id and c.text is not null
           order by c.at desc nulls last limit 3) c) as contexts
      from leads l where l.workspace_id = ${workspaceId} and l.id = any(${leadIds}::uuid[])`,
  );
  return rows.map((row) => ({ leadId: row.id, name: row.full_name, facts: factsOfRow(row) }));
}

function factsOfRow(row: Row): Fact[] {
  const at = row.stored_at;
  const custom = Object.entries(row.custom_fields).map(([name, text]) => ({
    name: name.trim().toLowerCase(),
    text,
  }));
  const said = new Map(
    known.map(([field, names]) => [field, custom.find(({ name }) => names.includes(name))?.text ?? null]),
  );
  const taken = new Set(known.flatMap(([, names]) => names));
  return [
    ...factsOf(
      {
        title: row.title,
        headline: row.headline,
        company: row.company,
        location: row.location,
        industry: said.get('industry') ?? null,
        company_size: said.get('company_size') ?? null,
        country: said.get('country') ?? null,
      },
      at,
    ),
    ...(row.contexts ?? []).flatMap((context) =>
      context.text === null || context.text === ''
        ? []
        : [
            {
              field: 'comment' as const,
              text: context.text,
              at: context.at === null ? null : Date.parse(context.at),
            },
          ],
    ),
    ...custom
      .filter(({ name, text }) => !taken.has(name) && text.trim() !== '')
      .slice(0, 30)
      .map(({ text }) => ({ field: 'other' as const, text, at })),
  ];
}
