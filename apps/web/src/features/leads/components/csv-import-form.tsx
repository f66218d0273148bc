import type { FileOptionsGiven } from '@waypost/contract/leads-import';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { formatDate } from '../../../lib/dates.ts';
import { useLeaving } from '../../../lib/leaving.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { LeaveDialog } from '../../../ui/leave-dialog.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Progress } from '../../../ui/progress.tsx';
import type { CsvText } from '../csv/csv-text.ts';
import type { CsvChoices, StartedCheck, UploadWork } from '../csv/kept-upload.ts';
import { targetOf } from '../model/target.ts';
import { CsvCheckCard } from './csv-check-card.tsx';
import { CsvCheckPage } from './csv-check-page.tsx';
import { CsvEmpty } from './csv-empty.tsx';
import { CsvFileCard } from './csv-file-card.tsx';
import { CsvMapping } from './csv-mapping.tsx';
import { CsvOptions } from './csv-options.tsx';
import { CsvRows } from './csv-rows.tsx';
import { CsvSteps } from './csv-steps.tsx';
import { FormSection } from './form-section.tsx';
import { NotKept } from './kept-uploads.tsx';
import { TargetListField } from './target-list-field.tsx';
import { useCsvDraft } from './use-csv-draft.ts';
import type { CsvReader } from './use-csv-file.ts';
import { useCsvUpload } from './use-csv-upload.ts';
import { useKeeping } from './use-keeping.ts';

export interface CsvImportFormProps {
  file: File;
  text: CsvText;
  reader: CsvReader;
  uploadId: string;
  /** Where the work on the file was left. */
  work: UploadWork | null;
  choices: CsvChoices;
  onChoices: (choices: CsvChoices) => void;
  onSheet: (sheet: string) => void;
  /** A reload would find the upload as it stands. */
  onKept: () => void;
  onReplace: () => void;
  /** `isChecked`: with the file and the choices of a check that was looked at before. */
  onStarted: (jobId: string, isChecked: boolean) => void;
}

/** What each column means, what the rows become, and where they go; then what the import would do. */
export function CsvImportForm(props: CsvImportFormProps) {
  const { file, text, reader, uploadId, work, choices, onChoices, onSheet, onReplace, onStarted } = props;
  const draft = useCsvDraft(text, reader, work?.reading);
  const { table, mapping, problem } = draft;
  const [missing, setMissing] = useState<string>();
  const [check, setCheck] = useState<StartedCheck | null>(work?.check ?? null);
  const upload = useCsvUpload((jobId, { what, options }) => {
    if (what === 'import') onStarted(jobId, check?.isOpen === true);
    else setCheck({ id: jobId, options, isOpen: true });
  });
  const { state: keeping, isFileKept } = useKeeping(
    uploadId,
    file,
    useMemo(
      () => ({
        ...{ fileName: file.name, size: file.size, sheet: text.sheet ?? null },
        ...{ rows: text.whole ? table.rows.length : null, reading: draft.reading, choices, check },
      }),
      [file, text, table, draft.reading, choices, check],
    ),
  );
  const isKept = keeping === 'kept';
  const onKept = useEffectEvent(props.onKept);
  useEffect(() => {
    if (isFileKept) onKept();
  }, [isFileKept]);
  const { progress } = upload;
  const leaving = useLeaving(!isKept || progress !== null, { signInPath: paths.signIn });
  const asking = (
    <LeaveDialog
      {...leaving}
      title="Leave this upload?"
      description={
        isKept
          ? 'The file is on its way; leaving stops that. Its columns and repairs are kept for a day.'
          : 'Nothing of the file is imported yet. Its columns and repairs are not kept.'
      }
    />
  );
  const suggestedName = file.name.replace(/\.\w{1,5}$/, '').replace(/[_]+/g, ' ');

  function submit(what: 'check' | 'import') {
    const where = targetOf(choices.target, suggestedName);
    setMissing('missing' in where ? where.missing : undefined);
    if ('missing' in where || problem !== null || table.rows.length === 0) return;
    const { target } = where;
    const description = 'words' in target ? target.words.description?.trim() : undefined;
    const options: FileOptionsGiven = {
      ...('listId' in target ? { listId: target.listId } : { name: target.words.name }),
      ...(description ? { description } : {}),
      ...draft.options(),
      onExisting: choices.onExisting,
      leaveOut: choices.leaveOut,
      ...(choices.clean.length === 0 ? {} : { clean: [...choices.clean] }),
    };
    upload.start({ what, file, options, checkId: check?.id ?? null });
  }
  if (check?.isOpen) {
    return (
      <>
        {asking}
        <CsvCheckPage
          checkId={check.id}
          busy={progress !== null}
          error={upload.error}
          onBack={() => setCheck({ ...check, isOpen: false })}
          onImport={() => upload.start({ what: 'import', file, options: check.options, checkId: check.id })}
        />
      </>
    );
  }
  const isEmpty = table.rows.length === 0;
  const unusable = problem !== null || isEmpty;
  const isAllChecked = text.whole && draft.checks.length === table.rows.length;
  // A number of rows would promise that they are imported.
  const namesNobody = unusable || (isAllChecked && draft.checks.every((check) => check.problem !== null));
  const what = !text.whole ? 'the file' : namesNobody ? 'rows' : countOf(table.rows.length, 'row');
  return (
    <form
      noValidate
      aria-label="CSV Upload"
      onSubmit={(event) => {
        event.preventDefault();
        submit('check');
      }}
    >
      {asking}
      <PageHead
        title="CSV Upload"
        actions={
          isEmpty ? undefined : (
            <>
              <Button disabled={namesNobody || progress !== null} onClick={() => submit('import')}>
                Import {what}
              </Button>
              <Button type="submit" variant="primary" busy={progress !== null} disabled={unusable}>
                Check {what}
              </Button>
            </>
          )
        }
      />
      <CsvSteps at="columns" onBack={onReplace} />
      <div className="flex flex-col gap-4">
        {upload.error ? <Banner tone="danger">{errorMessage(upload.error)}</Banner> : null}
        {progress === null ? null : (
          <div className="flex items-center gap-3 rounded-card border border-border bg-surface px-4 py-2.5 text-dense">
            <span className="flex-none font-medium tabular-nums">
              {progress < 1 ? `Uploading ${Math.floor(progress * 100)} %` : 'Starting'}
            </span>
            <Progress aria-label={`Upload of ${file.name}`} value={progress * 100} className="flex-1" />
            <Button size="sm" variant="ghost" onClick={upload.cancel}>
              Cancel
            </Button>
          </div>
        )}
        {isEmpty ? null : <NotKept because={keeping} />}
        <CsvFileCard
          file={file}
          isKept={isFileKept}
          text={text}
          table={table}
          onDelimiter={draft.setDelimiter}
          onHeaderRow={draft.setHeaderRow}
          onSheet={onSheet}
          onReplace={onReplace}
        />
        {isEmpty ? (
          <CsvEmpty onReplace={onReplace} />
        ) : (
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_300px]">
            <div className="flex min-w-0 flex-col gap-4">
              <CsvMapping
                columns={table.columns}
                mapping={mapping}
                problem={problem}
                onChange={draft.setMapping}
                ownFields={draft.ownFields}
                kindOf={draft.kindOf}
                onKind={draft.setKind}
                numbersOf={draft.numbersOf}
                onNumberFormat={draft.setNumberFormat}
                notice={
                  draft.recalled ? (
                    <Banner
                      className="m-3"
                      action={
                        <Button size="sm" variant="quiet" onClick={draft.useGuess}>
                          Guess again
                        </Button>
                      }
                    >
                      Mapped as you mapped {draft.recalled.fileName ?? 'the last file'} on{' '}
                      {formatDate(draft.recalled.usedAt)}.
                    </Banner>
                  ) : null
                }
              />
              <CsvRows
                checks={draft.checks}
                mapping={draft.checkedMapping}
                headers={table.columns.map(({ header }) => header)}
                repairs={draft.repairs}
                cellOf={draft.cellOf}
                fixes={{ fixes: draft.repairs.fixes, counts: draft.fixCounts, onFixes: draft.setFixes }}
                onRepair={draft.repair}
                onRevert={draft.revert}
              />
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <CsvCheckCard checks={draft.checks} all={isAllChecked} />
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
              <CsvOptions choices={choices} onChoices={onChoices} />
            </div>
          </div>
        )}
      </div>
    </form>
  );
}
