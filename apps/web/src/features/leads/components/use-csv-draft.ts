import { useQuery } from '@tanstack/react-query';
import type { CustomField } from '@waypost/contract/leads-grid';
import type { FileOptionsGiven } from '@waypost/contract/leads-import';
import { guessFieldKind } from '@waypost/domain/leads/field-kind';
import type { CustomFieldKind } from '@waypost/domain/leads/grid/grid-fields';
import type { CellRepair, FileFix } from '@waypost/domain/leads/csv-repair';
import type { NumberFormat } from '@waypost/domain/leads/number-format';
import { useDeferredValue, useMemo, useState } from 'react';
import { recalledMappingQuery } from '../api/imports.ts';
import { customFieldOf, suggestedMapping, withKnownFields, type ChosenMapping } from '../csv/csv-fields.ts';
import type { CsvTable, Delimiter, Repairs } from '../csv/csv-table.ts';
import type { CsvText } from '../csv/csv-text.ts';
import type { KeptReading } from '../csv/kept-upload.ts';
import { type NumberColumn, numberColumnsOf } from '../csv/number-columns.ts';
import { customFieldsQuery } from '../grid/views/grid-views.ts';
import type { CsvReader } from './use-csv-file.ts';

/** Rows of the file that are checked against the mapping as it changes. */
const checkedRowsMax = 5000;
/** Highest record the server takes for a header. */
const headerRowMax = 50;
const columnsMax = 1_000;
const noFields: readonly CustomField[] = [];
const none: Repairs = { cells: new Map(), fixes: [] };

/**
 * How a file is read: its table, what its columns mean, and its repairs.
 * @param kept where the work on this file was left
 */
export function useCsvDraft(text: CsvText, reader: CsvReader, kept?: KeptReading) {
  const [given, setGiven] = useState<KeptReading['given']>(kept?.given ?? {});
  const table = useMemo(
    () => reader.readTable(text.text, { ...given, whole: text.whole }),
    [reader, text, given],
  );
  const header = table.headerRow === null ? [] : table.columns.map((column) => column.header);
  const memory = useQuery({ ...recalledMappingQuery(header), enabled: header.length > 0 });
  // Another delimiter or header makes other columns: the choices of before mean nothing there.
  const [mapped, setMapped] = useState<{ of: CsvTable; mapping: ChosenMapping; isOwn: boolean } | null>(() =>
    kept?.mapping?.length === table.columns.length
      ? { of: table, mapping: kept.mapping, isOwn: kept.isOwnMapping }
      : null,
  );
  const known = useQuery(customFieldsQuery).data ?? noFields;
  const suggested = useMemo(() => withKnownFields(suggestedMapping(table.columns), known), [table, known]);
  const remembered = memory.data?.mapping ?? null;
  const recalled = useMemo(
    () =>
      remembered === null
        ? null
        : withKnownFields(
            suggested.map((field, column) => {
              const held = remembered[String(column)];
              return held === undefined ? field : held;
            }),
            known,
          ),
    [remembered, suggested, known],
  );
  const isMapped = mapped?.of === table;
  const isOwn = isMapped && mapped.isOwn;
  const mapping = isMapped ? mapped.mapping : (recalled ?? suggested);
  const [repairs, setRepairs] = useState<Repairs>(() => (kept === undefined ? none : repairsOf(kept)));
  const checkedMapping = useDeferredValue(mapping);
  const checkedRepairs = useDeferredValue(repairs);
  const looked = useMemo(() => table.rows.slice(0, checkedRowsMax), [table]);
  const [chosenKinds, setChosenKinds] = useState(kept?.kinds ?? {});
  const guessedKinds = useMemo(() => kindsOf(table), [table]);
  const kinds = useMemo(
    () =>
      new Map<string, CustomFieldKind>([
        ...guessedKinds,
        ...known.map(({ name, kind }) => [name, kind] as const),
        ...Object.entries(chosenKinds),
      ]),
    [guessedKinds, known, chosenKinds],
  );
  const kindOf = (name: string): CustomFieldKind => kinds.get(name) ?? 'text';
  const checks = useMemo(() => {
    const headers = table.columns.map((column) => column.header);
    return reader.checkRows(looked, checkedMapping, checkedRepairs, { kinds, headers });
  }, [reader, table, looked, checkedMapping, checkedRepairs, kinds]);
  const fixCounts = useMemo(
    () => reader.fixCounts(looked, checkedMapping, { ...checkedRepairs, fixes: [] }),
    [reader, looked, checkedMapping, checkedRepairs],
  );
  const cells = useMemo(() => new Map(looked.map((row) => [row.number, row.cells])), [looked]);
  const numbers = useMemo(
    () => numberColumnsOf(table, { isWorkbook: text.sheet !== undefined }),
    [table, text.sheet],
  );
  const [chosenFormats, setChosenFormats] = useState(kept?.formats ?? {});
  // A guess counts once it is known how such a file was mapped before.
  const isSettled = isMapped || header.length === 0 || memory.isFetched;
  const reading = useMemo(
    (): KeptReading => ({
      given,
      mapping: isSettled ? mapping : null,
      isOwnMapping: isOwn,
      kinds: chosenKinds,
      formats: chosenFormats,
      repairs: [...repairs.cells.values()],
      fixes: repairs.fixes,
    }),
    [given, mapping, isSettled, isOwn, chosenKinds, chosenFormats, repairs],
  );

  return {
    table,
    mapping,
    /** What was decided so far, to go on with later. */
    reading,
    checkedMapping,
    problem: reader.problemOf(mapping),
    checks,
    repairs,
    fixCounts,
    /** Where the mapping comes from, while it is the remembered one. */
    recalled: !isOwn && recalled !== null && isSame(mapping, recalled) ? (memory.data ?? null) : null,
    setDelimiter: (delimiter: Delimiter) => setGiven({ delimiter }),
    setHeaderRow: (headerRow: number | null) => setGiven({ delimiter: table.delimiter, headerRow }),
    setMapping: (next: ChosenMapping) => setMapped({ of: table, mapping: next, isOwn: true }),
    useGuess: () => setMapped({ of: table, mapping: suggested, isOwn: true }),
    /** The workspace's own fields, which a column can fill too. */
    ownFields: known,
    kindOf,
    setKind: (name: string, kind: CustomFieldKind) => setChosenKinds({ ...chosenKinds, [name]: kind }),
    /** How the numbers of a column are read; null for one whose values are no numbers or leave no doubt. */
    numbersOf(column: number): NumberColumn | null {
      const field = mapping[column];
      if (field?.startsWith('custom:') !== true) return null;
      const name = field.slice('custom:'.length);
      const found = kindOf(name) === 'number' ? (numbers.get(column) ?? null) : null;
      return found && { ...found, format: chosenFormats[name] ?? found.format };
    },
    setNumberFormat: (name: string, format: NumberFormat) =>
      setChosenFormats({ ...chosenFormats, [name]: format }),
    cellOf: (row: number, column: number) => cells.get(row)?.[column] ?? '',
    repair: (cell: CellRepair) => setRepairs((held) => reader.withRepair(held, cell)),
    setFixes: (fixes: readonly FileFix[]) => setRepairs((held) => ({ ...held, fixes })),
    revert: () => setRepairs((held) => ({ ...held, cells: new Map() })),
    /** What the server needs to read the file the same way. */
    options(): Partial<FileOptionsGiven> {
      const own = mapping.flatMap((field) =>
        field?.startsWith('custom:') === true ? [field.slice('custom:'.length)] : [],
      );
      const formats = Object.entries(chosenFormats).filter(([name]) => own.includes(name));
      const typed = own.map((name) => [name, kindOf(name)] as const).filter(([, kind]) => kind !== 'text');
      return {
        delimiter: table.delimiter,
        ...(text.sheet === undefined ? {} : { sheet: text.sheet }),
        // Where nobody chose that there is none, the server finds that out as it was found here, notes before the rows too.
        ...(given.headerRow === null ? { headerLine: null } : {}),
        ...(table.headerRow !== null && table.headerRow <= headerRowMax
          ? { headerLine: table.headerRow }
          : {}),
        mapping: Object.fromEntries(
          mapping.slice(0, columnsMax).map((field, column) => [String(column), field]),
        ),
        ...(typed.length > 0 ? { customKinds: Object.fromEntries(typed) } : {}),
        ...(formats.length > 0 ? { numberFormats: Object.fromEntries(formats) } : {}),
        ...(repairs.cells.size > 0 ? { repairs: [...repairs.cells.values()] } : {}),
        ...(repairs.fixes.length > 0 ? { fixes: [...repairs.fixes] } : {}),
      };
    },
  };
}

function repairsOf({ repairs, fixes }: KeptReading): Repairs {
  return { cells: new Map(repairs.map((repair) => [`${repair.row}:${repair.column}`, repair])), fixes };
}

function isSame(one: ChosenMapping, other: ChosenMapping): boolean {
  return one.length === other.length && one.every((field, column) => field === other[column]);
}

/** What the values of each column say its own field would hold. */
function kindsOf(table: CsvTable): ReadonlyMap<string, CustomFieldKind> {
  const rows = table.rows.slice(0, 200);
  return new Map(
    table.columns.map((column) => [
      customFieldOf(column).slice('custom:'.length),
      guessFieldKind(rows.map(({ cells }) => cells[column.column] ?? '')),
    ]),
  );
}
