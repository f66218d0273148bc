import type { GridLead } from '@waypost/contract/leads-grid';
import type { CustomFieldKind } from '@waypost/domain/leads/grid/grid-fields';
import { type GridFilter, type GridSort } from '@waypost/domain/leads/grid/grid-query';
import { filterToText, sortToText } from '@waypost/domain/leads/grid/grid-url';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inWorkspace } from '../../../platform/db/tenant.ts';
import { type FoundPerson, noFields } from '../lead-person.ts';
import { addToList } from '../operations/add-to-list.ts';
import { noteContactWord } from '../store/contact-state.store.ts';
import { setScores } from '../store/score.store.ts';
import { insertTag } from '../store/tag.store.ts';
import { createLeadStage, type LeadStage, noNetwork } from '../testing/lead-stage.ts';
import { plainGrid, type PlainLead } from '../testing/plain-grid.ts';
import { conditionsOf } from './grid-filter.sql.ts';
import type { GridPosition } from './grid-cursor.ts';
import { orderOf, type Segment } from './grid-order.sql.ts';
import { type GridMember, type GridWay, leadsLike, readCounted, readSegment } from './grid-page.store.ts';
import { members, partsOf } from './list-parts.ts';
import { countSegment, positionBeforeRow } from './row-position.store.ts';
import { textPattern } from './text-pattern.ts';
import { noteCustomFields, setCustomFieldKind } from './custom-field.store.ts';
import { readAsk } from './read-ask.ts';
import { selectedLeads } from './selection.ts';

const DAY_MS = 86_400_000;
const day0 = Date.UTC(2026, 10, 1, 12);
const kinds = new Map<string, CustomFieldKind>([
  ['Plan', 'text'],
  ['Employees', 'number'],
  ['Since', 'date'],
]);
const [names, companies, places] = [
  ['Émile Zola', 'emil', 'Zoë', '(Bob) Öz', 'bob', ''],
  ['Acme', 'ACME', '"Acme" Inc', 'Öl AG', '!!!', `${'Very long name of a company '.repeat(5)}end`, null],
  ['Berlin', 'berlin', 'São Paulo', null],
];
const values = [
  'a',
  'AC',
  'acme',
  'é',
  'o',
  'very long',
  '(b',
  '!',
  'end',
  'berlin',
  'x@',
  'zzz',
  '"',
  'p-1',
  'jorg-2',
  'JÖRG-2',
];
const ownNumbers = [
  '5',
  '12,5',
  '-3',
  'many',
  '100',
  '-20',
  '-0.25',
  '0.1',
  '-0',
  '12,000',
  '999999999999.5',
];
const tags = ['Hot', 'Später', 'cold'];

const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

let stage: LeadStage;
let listId: string;
const leads: PlainLead[] = [];

function personOf(n: number): FoundPerson {
  const customFields: Record<string, string> = {};
  if (n % 3 > 0) customFields['Plan'] = at(['Pro', 'pró', 'Free'], n);
  if (n % 4 > 0) customFields['Employees'] = at(ownNumbers, n);
  if (n % 5 > 0)
    customFields['Since'] = at(['2026-01-31', '2025-12-01', 'soon', '2026-02-30', '2026-11-02'], n);
  return {
    // Two whose names differ by the marks on a letter alone.
    identityKey: n % 7 === 0 ? null : ({ 2: 'jörg-2', 4: 'jorg-2' }[n] ?? `p-${n}`),
    fallbackKey: n % 7 === 0 ? `fallback-${n}` : null,
    seenAs: null,
    fields: {
      ...noFields,
      ...{ fullName: at(names, n), company: at(companies, n * 3), location: at(places, n * 5) },
      title: at(['CEO', 'Head of Growth', null], n * 7),
      headline: at(['I help', 'Ex-Acme\nnow elsewhere', null], n * 11),
      email: n % 3 === 0 ? `x@${n % 4}.example` : null,
      customFields,
    },
  };
}

beforeAll(async () => {
  stage = await createLeadStage(noNetwork);
  listId = (await stage.newList()).id;
  const { workspaceId, platform } = stage;
  // Filled in three sets, so that leads share the moment they were added at.
  for (const [set, addedAt] of [day0, day0 + DAY_MS, day0 + 2 * DAY_MS].entries()) {
    const numbers = Array.from({ length: 40 }, (_, index) => set * 40 + index);
    await inWorkspace(platform.db, workspaceId, async (tx) => {
      const how = { onExisting: 'overwrite', addedAt, now: addedAt, random: platform.random } as const;
      const added = await addToList(tx, workspaceId, listId, numbers.map(personOf), how);
      for (const [index, n] of numbers.entries()) {
        const leadId = added[index]?.leadId ?? '';
        const { fields, identityKey } = personOf(n);
        const score = n % 3 === 0 ? null : (n * 13) % 101;
        const status = at(['new', 'new', 'contacted', 'replied'] as const, n);
        const activityAt = status === 'new' ? null : day0 + (n % 9) * DAY_MS;
        const carried = tags.filter((_, tag) => (n >> tag) % 2 === 1);
        if (score !== null)
          await setScores(tx, workspaceId, [{ leadId, score, reason: null }], 'overwrite', day0);
        if (status !== 'new')
          await noteContactWord(tx, workspaceId, { leadId, is: status, at: activityAt ?? 0 });
        for (const tag of carried) await insertTag(tx, workspaceId, { leadId, tag, now: day0 });
        leads.push({ id: leadId, fields, identityKey, score, status, tags: carried, addedAt, activityAt });
      }
      await noteCustomFields(tx, workspaceId, [...kinds.keys()]);
      for (const [name, kind] of kinds) await setCustomFieldKind(tx, workspaceId, { name, kind });
    });
  }
});
afterAll(() => stage.close());

const text = (field: string): fc.Arbitrary<GridFilter> =>
  fc.oneof(
    fc.record({
      field: fc.constant(field),
      is: fc.constantFrom('contains', 'not_contains', 'equals', 'starts_with'),
      value: fc.constantFrom(
        ...values,
        'Émile Zola',
        'Acme',
        'ceo',
        'Head of',
        'I help',
        'pro',
        'öl ag',
        '"acme" inc',
      ),
    }),
    fc.record({ field: fc.constant(field), is: fc.constantFrom('empty', 'not_empty') }),
  );
const compared = (field: string, given: string[], more: string[]): fc.Arbitrary<GridFilter> =>
  fc.oneof(
    fc.record({
      field: fc.constant(field),
      is: fc.constantFrom('at_least', 'at_most', ...(more as ['equals'])),
      value: fc.constantFrom(...given),
    }),
    fc.record({ field: fc.constant(field), is: fc.constantFrom('empty', 'not_empty') }),
  );
const numbers = ['0', '13', '50.5', '12,5', '-3', '-19.5', '0.1', '100', '999999999'];
const days = ['2026-11-01', '2026-11-02', '2026-11-05', '2020-01-01', '2026-01-31'];
const anyFilter: fc.Arbitrary<GridFilter> = fc.oneof(
  ...[
    'name',
    'title',
    'company',
    'location',
    'headline',
    'email',
    'profile',
    'custom:Plan',
    'custom:Nowhere',
  ].map(text),
  compared('score', numbers, ['equals']),
  compared('custom:Employees', numbers, ['equals']),
  compared('added', days, []),
  compared('activity', days, []),
  compared('custom:Since', days, []),
  fc.record({
    field: fc.constant('status'),
    is: fc.constant('any_of' as const),
    value: fc.constantFrom('new', 'contacted', 'replied', 'contacted, replied', 'new,replied'),
  }),
  fc.oneof(
    fc.record({
      field: fc.constant('tags'),
      is: fc.constantFrom('has', 'has_not'),
      value: fc.constantFrom('HOT', 'spater', 'none'),
    }),
    fc.record({ field: fc.constant('tags'), is: fc.constantFrom('empty', 'not_empty') }),
  ),
);
const anySort: fc.Arbitrary<GridSort> = fc.record({
  field: fc.constantFrom(
    ...['name', 'title', 'company', 'location', 'score', 'added', 'activity'],
    ...['custom:Plan', 'custom:Employees', 'custom:Since'],
  ),
  descending: fc.boolean(),
});
const anyAsk = fc.record({
  search: fc.constantFrom('', '', '', 'acme', 'Zoë', 'help', 'berlin'),
  filters: fc.array(anyFilter, { maxLength: 2 }),
  sorts: fc.uniqueArray(anySort, { maxLength: 3, selector: ({ field }) => field }),
  limit: fc.constantFrom(7, 50, 200),
});

test('whatever is asked, page by page it is what going through the leads one by one gives', async () => {
  await fc.assert(
    fc.asyncProperty(anyAsk, async ({ search, filters, sorts, limit }) => {
      const expected = plainGrid(leads, { search, filters, sorts, kinds });
      const found: string[] = [];
      let cursor: string | null = null;
      do {
        const query = new URLSearchParams({ limit: String(limit), search });
        for (const filter of filters) query.append('filter', filterToText(filter));
        for (const sort of sorts) query.append('sort', sortToText(sort));
        if (cursor !== null) query.set('cursor', cursor);
        const page = await stage.call<{
          items: GridLead[];
          nextCursor: string | null;
          count: { value: number; exact: boolean } | null;
        }>('GET', `/leads/lists/${listId}/grid?${query.toString()}`);
        expect(page.status, page.text).toBe(200);
        if (cursor === null) expect(page.data.count).toEqual({ value: expected.length, exact: true });
        found.push(...page.data.items.map(({ id }) => id));
        cursor = page.data.nextCursor;
      } while (cursor !== null);
      expect(found).toEqual(expected);
    }),
    { numRuns: 250 },
  );
}, 120_000);

test('every way to a page gives the same rows, from every place', async () => {
  const { workspaceId, platform } = stage;
  await fc.assert(
    fc.asyncProperty(
      anyAsk,
      fc.nat(),
      fc.constantFrom(1, 3, 60),
      async ({ search, filters, sorts, limit }, start, each) => {
        const given = { search, filter: filters.map(filterToText), sort: sorts.map(sortToText) };
        const ask = readAsk(given, kinds);
        const order = orderOf(ask);
        const source = { workspaceId, listId, conditions: conditionsOf(workspaceId, ask), order };
        await inWorkspace(platform.db, workspaceId, async (tx) => {
          const read = (how: GridWay, segment: Segment, after: GridPosition | null) =>
            readSegment(tx, source, how, { segment, after, limit });
          const pattern = textPattern(ask);
          const like = pattern === null ? null : await leadsLike(tx, source, { pattern, max: 1_000 });
          const parts = await partsOf(tx, workspaceId, listId, ask, { withValues: true });
          const fetched = [
            ...parts,
            ...(like === null
              ? []
              : [{ from: members, by: sql`m.lead_id = any(${like}::uuid[])`, values: [], keyed: undefined }]),
          ];
          for (const [index, segment] of order.segments.entries()) {
            const whole = await read({ way: 'scan' }, segment, null);
            const from = whole[start % Math.max(1, whole.length)]?.position ?? null;
            const expected = await read({ way: 'scan' }, segment, from);
            const behind: GridMember[] = [];
            for (const next of order.segments.slice(index + 1))
              behind.push(...(await read({ way: 'scan' }, next, null)));
            expect(await read({ way: 'walk', rowsMax: 1_000 }, segment, from)).toEqual(expected);
            const last = expected.at(-1)?.position.values[0];
            if (last != null)
              expect(await read({ way: 'scan', upTo: last }, segment, from)).toEqual(expected);
            for (const { from: table, by, values, keyed } of fetched) {
              const both = [...expected, ...behind].slice(0, limit);
              expect(await read({ way: 'fetch', from: table, by }, segment, from)).toEqual(both);
              if (values.length === 0 || !order.isAge) continue;
              expect(await read({ way: 'merge', by: values, rowsMax: 1_000 }, segment, from)).toEqual(
                expected,
              );
              if (keyed === undefined) continue;
              const dealt = await readCounted(
                ...([tx, source, { way: 'deal', of: keyed, each }, { segment, after: from, limit }] as const),
              );
              if (dealt.isWhole) expect(dealt.members).toEqual(expected);
              else expect(each).toBeLessThan(expected.length + 1);
            }
            const first = order.segments.slice(0, index);
            const rowsBefore = await Promise.all(first.map((each) => countSegment(tx, source, each)));
            const row = rowsBefore.reduce((sum, rows) => sum + rows, (start % Math.max(1, whole.length)) + 1);
            if (from !== null) expect(await positionBeforeRow(tx, source, row)).toEqual(from);
          }
        });
      },
    ),
    { numRuns: 150 },
  );
}, 120_000);

test('a selection of all that match, but for some, is what the grid shows without them', async () => {
  await fc.assert(
    fc.asyncProperty(anyAsk, async ({ search, filters }) => {
      const shown = plainGrid(leads, { search, filters, sorts: [], kinds });
      const except = shown.slice(0, 2);
      const selection = { of: 'matching' as const, search, filter: filters.map(filterToText), except };
      const ids: string[] = [];
      await inWorkspace(stage.platform.db, stage.workspaceId, async (tx) => {
        for (let afterLeadId: string | null = null; ;) {
          const set = await selectedLeads(tx, stage.workspaceId, listId, selection, {
            afterLeadId,
            limit: 17,
          });
          ids.push(...set);
          if (set.length < 17) break;
          afterLeadId = set.at(-1) ?? null;
        }
      });
      expect(ids).toEqual(shown.slice(2).toSorted());
    }),
    { numRuns: 40 },
  );
}, 60_000);
