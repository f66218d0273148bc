import { useDeferredValue, useMemo, useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { suggestedMapping, type ChosenMapping } from '../csv/csv-fields.ts';
import type { Delimiter } from '../csv/csv-table.ts';
import type { CsvText } from '../csv/csv-text.ts';
import { targetOf, type TargetDraft } from '../model/target.ts';
import { CsvFileCard } from './csv-file-card.tsx';
import { CsvMapping } from './csv-mapping.tsx';
import { CsvCheck, CsvRows } from './csv-rows.tsx';
import { FormSection } from './form-section.tsx';
import { TargetListField } from './target-list-field.tsx';
import type { CsvReader } from './use-csv-file.ts';
import { useCsvUpload } from './use-csv-upload.ts';

export interface CsvChoices {
  target: TargetDraft;
  onExisting: 'skip' | 'fill_empty' | 'overwrite';
}

export interface CsvImportFormProps {
  file: File;
  text: CsvText;
  reader: CsvReader;
  choices: CsvChoices;
  onChoices: (choices: CsvChoices) => void;
  onReplace: () => void;
  onStarted: (jobId: string) => void;
}

/** Rows of the file that are checked against the mapping as it changes. */
const checkedRowsMax = 5000;
/** Highest record the server takes for a header. */
const headerRowMax = 50;

/** What each column means, what the rows become, and where they go. */
export function CsvImportForm(props: CsvImportFormProps) {
  const { file, text, reader, choices, onChoices, onReplace, onStarted } = props;
  const [given, setGiven] = useState<{ delimiter?: Delimiter; headerRow?: number }>({});
  const table = useMemo(() => reader.readTable(text.text, given), [reader, text, given]);
  const [mapped, setMapped] = useState<{ of: typeof table; mapping: ChosenMapping } | null>(null);
  // Another delimiter or header makes other columns: the choices of before mean nothing there.
  const suggested = useMemo(() => suggestedMapping(table.columns), [table]);
  const mapping = mapped?.of === table ? mapped.mapping : suggested;
  const problem = reader.problemOf(mapping);
  const checkedMapping = useDeferredValue(mapping);
  const checks = useMemo(
    () => reader.checkRows(table.rows.slice(0, checkedRowsMax), checkedMapping),
    [reader, table, checkedMapping],
  );
  const [missing, setMissing] = useState<string>();
  const upload = useCsvUpload(onStarted);
  const suggestedName = file.name.replace(/\.\w{1,5}$/, '').replace(/[_]+/g, ' ');

  function submit() {
    const where = targetOf(choices.target, suggestedName);
    setMissing('missing' in where ? where.missing : undefined);
    if ('missing' in where || problem !== null || table.rows.length === 0) return;
    const { target } = where;
    const description = 'words' in target ? target.words.description?.trim() : undefined;
    upload.start(file, {
      ...('listId' in target ? { listId: target.listId } : { name: target.words.name }),
      ...(description ? { description } : {}),
      delimiter: table.delimiter,
      ...(table.headerRow !== null && table.headerRow <= headerRowMax ? { headerLine: table.headerRow } : {}),
      mapping: Object.fromEntries(mapping.slice(0, 1000).map((field, column) => [String(column), field])),
      onExisting: choices.onExisting,
    });
  }
  const { progress } = upload;
  return (
    <form
      noValidate
      aria-label="CSV Upload"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <PageHead
        title="CSV Upload"
        actions={
          <Button
            type="submit"
            variant="primary"
            busy={progress !== null}
            disabled={problem !== null || table.rows.length === 0}
          >
            {text.whole ? `Import ${formatNumber(table.rows.length)} rows` : 'Import the file'}
          </Button>
        }
      />
      <div className="flex flex-col gap-4">
        {upload.error ? <Banner tone="danger">{errorMessage(upload.error)}</Banner> : null}
        {progress === null ? null : (
          <div className="flex items-center gap-3 rounded-card border border-border bg-surface px-4 py-2.5 text-dense">
            <span className="flex-none font-medium tabular-nums">
              {progress < 1 ? `Uploading ${Math.floor(progress * 100)} %` : 'Starting the import'}
            </span>
            <Progress aria-label={`Upload of ${file.name}`} value={progress * 100} className="flex-1" />
            <Button size="sm" variant="ghost" onClick={upload.cancel}>
              Cancel
            </Button>
          </div>
        )}
        <CsvFileCard
          file={file}
          text={text}
          table={table}
          onDelimiter={(delimiter) => setGiven({ delimiter })}
          onHeaderRow={(headerRow) => setGiven({ delimiter: table.delimiter, headerRow })}
          onReplace={onReplace}
        />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_300px]">
          <div className="flex min-w-0 flex-col gap-4">
            <CsvMapping
              columns={table.columns}
              mapping={mapping}
              problem={table.rows.length === 0 ? 'The file has a header but no rows.' : problem}
              onChange={(next) => setMapped({ of: table, mapping: next })}
            />
            <CsvRows checks={checks} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <CsvCheck checks={checks} all={text.whole && table.rows.length <= checkedRowsMax} />
            <FormSection title="Lead list">
              <TargetListField
                draft={choices.target}
                onChange={(target) => {
                  onChoices({ ...choices, target });
                  setMissing(undefined);
                }}
                suggestedName={suggestedName}
                error={missing}
              />
            </FormSection>
            <FormSection title="People already in Waypost">
              <SegmentedControl
                aria-label="People already in Waypost"
                stretch
                value={choices.onExisting}
                onValueChange={(onExisting) => onChoices({ ...choices, onExisting })}
                segments={[
                  { value: 'skip', label: 'Skip' },
                  { value: 'fill_empty', label: 'Fill empty' },
                  { value: 'overwrite', label: 'Overwrite' },
                ]}
              />
              <p className="text-caption text-fg-subtle">{existingText[choices.onExisting]}</p>
            </FormSection>
          </div>
        </div>
      </div>
    </form>
  );
}

const existingText = {
  skip: 'They join the list; what is known about them stays as it is.',
  fill_empty: 'They join the list; the file fills what is not known yet.',
  overwrite: 'They join the list; what the file says replaces what is known.',
} as const;
