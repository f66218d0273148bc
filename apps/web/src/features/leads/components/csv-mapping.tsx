import type { CustomField } from '@waypost/contract/leads-grid';
import type { ColumnGuess } from '@waypost/domain/leads/csv-mapping';
import type { CustomFieldKind } from '@waypost/domain/leads/grid/grid-fields';
import { knownFieldName } from '@waypost/domain/leads/field-name';
import type { NumberFormat } from '@waypost/domain/leads/number-format';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { countOf } from '../../../lib/numbers.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { cn } from '../../../ui/class-names.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { StatusDot } from '../../../ui/status-dot.tsx';
import { csvFields, customFieldOf, spareLinksNote, sureness, type ChosenMapping } from '../csv/csv-fields.ts';
import type { NumberColumn } from '../csv/number-columns.ts';
import { NumberNote } from './number-note.tsx';

export interface CsvMappingProps {
  columns: readonly ColumnGuess[];
  mapping: ChosenMapping;
  /** What is still missing; null when the file can be imported. */
  problem: string | null;
  onChange: (mapping: ChosenMapping) => void;
  /** Fields of the workspace's own that are there already. */
  ownFields: readonly CustomField[];
  /** Kind of each own field by name. */
  kindOf: (name: string) => CustomFieldKind;
  onKind: (name: string, kind: CustomFieldKind) => void;
  /** How the numbers of a column are read, where a value can be read in two ways. */
  numbersOf: (column: number) => NumberColumn | null;
  onNumberFormat: (name: string, format: NumberFormat) => void;
  /** Says where the mapping comes from, e.g. from the last file with this header. */
  notice?: ReactNode;
}

const kinds: readonly { value: CustomFieldKind; label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'date', label: 'Date' },
];

const ignore = 'ignore';
const grid =
  'md:grid md:grid-cols-[minmax(0,3fr)_minmax(0,5fr)_16px_minmax(0,4fr)_112px] md:items-center md:gap-3';

/** Each column of the file, with some of its values and the field it fills. */
export function CsvMapping(props: CsvMappingProps) {
  const { columns, mapping, problem, onChange, ownFields, kindOf, onKind, notice } = props;
  const { numbersOf, onNumberFormat } = props;
  const own = ownFields.map((field) => ({
    value: `custom:${field.name}`,
    label: field.name,
    help: 'Own field',
  }));
  const spareLinks = spareLinksNote(columns, mapping);
  const guessed = columns.filter(({ target }) => target.kind === 'field').length;
  return (
    <Card>
      <CardHead
        title="Map columns"
        note={`${guessed} of ${countOf(columns.length, 'column')} recognised`}
        className="max-sm:flex-wrap"
      />
      {problem ? (
        <Banner tone="warning" className="m-3">
          {problem}
        </Banner>
      ) : null}
      {notice}
      <div
        aria-hidden
        className={cn(
          grid,
          'border-b border-border bg-table-head px-4 py-2 text-caption font-medium text-fg-muted max-md:hidden',
        )}
      >
        <span>File column</span>
        <span>Sample values</span>
        <span />
        <span>Waypost field</span>
        <span>Guess</span>
      </div>
      <ul aria-label="Columns of the file" className="divide-y divide-border">
        {columns.map((column) => {
          const chosen = mapping[column.column] ?? null;
          const name = column.header || `Column ${column.column + 1}`;
          const custom = customFieldOf(column);
          const customName = custom.slice('custom:'.length);
          const isKnown =
            knownFieldName(
              customName,
              ownFields.map((field) => field.name),
            ) !== null;
          const numbers = numbersOf(column.column);
          const { word, tone } = sureness(column, chosen);
          return (
            <li
              key={column.column}
              className={cn(
                grid,
                'px-4 py-2 text-dense max-md:flex max-md:flex-wrap max-md:justify-between max-md:gap-x-2 max-md:gap-y-1.5 max-md:py-3',
              )}
            >
              <span className={cn('truncate font-medium', chosen === null && 'text-fg-subtle')}>{name}</span>
              <span className="truncate text-fg-muted max-md:order-1 max-md:w-full">
                {column.samples.length === 0
                  ? '-'
                  : [...new Set(column.samples)].map((sample) => `"${sample}"`).join(', ')}
              </span>
              <ArrowRight aria-hidden className="size-4 text-fg-subtle max-md:hidden" />
              <span className="min-w-0 max-md:order-2 max-md:w-full">
                <Field label={`Field for ${name}`} hideLabel>
                  <Combobox
                    searchPlaceholder="Search fields"
                    options={[
                      { value: ignore, label: 'Do not import' },
                      ...csvFields,
                      ...own,
                      ...(isKnown
                        ? []
                        : [
                            {
                              value: custom,
                              label: `New: ${customName}`,
                              help: 'A custom field',
                            },
                          ]),
                    ]}
                    value={chosen ?? ignore}
                    onValueChange={(value) =>
                      onChange(
                        mapping.map((field, index) =>
                          index === column.column ? (value === ignore ? null : value) : field,
                        ),
                      )
                    }
                    className={cn('md:text-dense', chosen === null && 'border-dashed')}
                  />
                </Field>
              </span>
              {chosen?.startsWith('custom:') === true ? (
                <Field label={`Kind of ${name}`} hideLabel>
                  <Select
                    size="sm"
                    options={kinds}
                    value={kindOf(chosen.slice('custom:'.length))}
                    onValueChange={(value) => {
                      const kind = kinds.find((known) => known.value === value);
                      if (kind) onKind(chosen.slice('custom:'.length), kind.value);
                    }}
                  />
                </Field>
              ) : (
                <StatusDot tone={tone} className="text-caption text-fg-muted">
                  {word}
                </StatusDot>
              )}
              {numbers === null || chosen === null ? null : (
                <NumberNote
                  numbers={numbers}
                  field={chosen.slice('custom:'.length)}
                  onFormat={(format) => onNumberFormat(chosen.slice('custom:'.length), format)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {spareLinks ? (
        <p className="border-t border-border px-4 py-2 text-caption text-fg-muted">{spareLinks}</p>
      ) : null}
    </Card>
  );
}
