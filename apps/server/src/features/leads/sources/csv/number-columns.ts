import type { CustomFieldKind } from '@waypost/domain/leads/grid/grid-fields';
import type { ColumnMapping } from '@waypost/domain/leads/csv-mapping';
import {
  formatOfColumn,
  formatOfFile,
  foundFieldOf,
  isFormatNeeded,
  noSigns,
  type NumberFormat,
  type NumberSigns,
  plainWriting,
  readSigns,
} from '@waypost/domain/leads/number-format';
import type { PersonFields } from '../../lead-person.ts';

/** An own field of numbers whose file writes a comma before decimals, and the own field that keeps its writing. */
export interface CommaField {
  name: string;
  foundName: string;
}

export interface NumberTally {
  /** Takes in the cells of one more row. */
  read(cells: readonly string[]): void;
  /** After the last row: the fields with values that a point would make another number of. */
  commaFields(): CommaField[];
}

export interface NumberTallyOptions {
  mapping: ColumnMapping;
  header: readonly string[];
  /** Null for a workbook. */
  delimiter: string | null;
  kinds: ReadonlyMap<string, CustomFieldKind>;
  /** What a person chose, by own field. */
  chosen: ReadonlyMap<string, NumberFormat>;
}

/** Finds out from all rows how the number columns of a file are written; without any, rows cost nothing. */
export function createNumberTally(options: NumberTallyOptions): NumberTally {
  const { mapping, header, delimiter, kinds, chosen } = options;
  const own = mapping.flatMap((target, column) =>
    target.kind === 'custom' ? [{ column, name: target.name }] : [],
  );
  const numbers = own.filter(({ name }) => kinds.get(name) === 'number');
  const looked = numbers.length === 0 ? [] : own.map(({ column }) => ({ column, signs: noSigns() }));
  const signsOf = new Map<number, NumberSigns>(looked.map(({ column, signs }) => [column, signs]));
  return {
    read(cells) {
      for (const { column, signs } of looked) readSigns(signs, cells[column] ?? '');
    },
    commaFields() {
      const ofFile = formatOfFile({ delimiter, headers: header, columns: signsOf.values() });
      const names = own.map(({ name }) => name);
      return numbers.flatMap(({ column, name }) => {
        const signs = signsOf.get(column) ?? noSigns();
        const format = chosen.get(name) ?? formatOfColumn(signs, ofFile);
        if (!isFormatNeeded(signs) || format === 'point') return [];
        const foundName = foundFieldOf(name, names);
        names.push(foundName);
        return [{ name, foundName }];
      });
    },
  };
}

/** Fields whose numbers say what their file means; where one is written otherwise for it, the file's writing is kept. */
export function withPlainNumbers(fields: PersonFields, columns: readonly CommaField[]): PersonFields {
  let customFields: Record<string, string> | null = null;
  for (const { name, foundName } of columns) {
    const given = Object.hasOwn(fields.customFields, name) ? fields.customFields[name] : undefined;
    const plain = given === undefined ? null : plainWriting(given, 'comma');
    if (given === undefined || plain === null) continue;
    customFields = { ...(customFields ?? fields.customFields), [name]: plain, [foundName]: given };
  }
  return customFields === null ? fields : { ...fields, customFields };
}
