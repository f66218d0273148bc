import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Button } from '../../../ui/button.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { emptyTarget } from '../model/target.ts';
import { downloadSample } from '../csv/sample-file.ts';
import { CsvImportForm, type CsvChoices } from './csv-import-form.tsx';
import { CsvSteps } from './csv-steps.tsx';
import { JobPage } from './job-page.tsx';
import { csvBytesMax, useCsvFile } from './use-csv-file.ts';

/** From a file to a list: choose, map, import; from the start on the progress of the job (kept in the address). */
export function CsvImport() {
  usePageTitle('CSV Upload', [{ label: 'Lead Lists', to: paths.leads }]);
  const [search, setSearch] = useSearchParams();
  const csv = useCsvFile();
  // Kept here: another file does not take away what was typed about the list.
  const [choices, setChoices] = useState<CsvChoices>(() => ({
    target: emptyTarget(search.get('listId')),
    onExisting: 'fill_empty',
    leaveOut: { excluded: true, anyList: false, contacted: false, inCampaign: false },
    clean: [],
  }));
  const jobId = search.get('job');
  if (jobId) {
    return (
      <div className="mx-auto max-w-[720px]">
        <PageHead title="CSV Upload" />
        <CsvSteps at="import" skipsCheck={!search.has('checked')} />
        <JobPage jobId={jobId} startAgain={paths.leadsFromCsv} pausable />
      </div>
    );
  }
  const { state } = csv;
  if (state.step === 'ready') {
    return (
      <CsvImportForm
        key={state.id}
        file={state.file}
        text={state.text}
        reader={state.reader}
        choices={choices}
        onChoices={setChoices}
        onSheet={(sheet) => csv.open(state.file, sheet)}
        onReplace={csv.clear}
        onStarted={(id, isChecked) =>
          setSearch(isChecked ? { job: id, checked: '1' } : { job: id }, { replace: true })
        }
      />
    );
  }
  return (
    <div className="mx-auto max-w-[720px]">
      <PageHead
        title="CSV Upload"
        description="LinkedIn's own export, a CRM or an enrichment tool: columns are recognised, and you decide what each one means before anything is saved."
      />
      <CsvSteps at="file" />
      <FileDrop
        label="Drop a file here, or click to choose"
        endings={['.csv', '.tsv', '.txt', '.xlsx', '.xls', '.gz', '.zip']}
        bytesMax={csvBytesMax}
        limitText="CSV or TSV up to 2 GiB, XLSX up to 100,000 rows"
        onFile={csv.open}
        disabled={state.step === 'reading'}
        {...(state.step === 'refused'
          ? { current: { name: state.name, progress: 1, error: state.problem, onCancel: csv.clear } }
          : {})}
      />
      {state.step === 'reading' ? (
        <div role="status" aria-label="Reading the file" className="mt-4 flex flex-col gap-3">
          <Skeleton className="h-16 rounded-card" />
          <Skeleton className="h-64 rounded-card" />
        </div>
      ) : null}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 basis-72 text-caption text-fg-subtle">
          Each row needs a profile URL, or a first name, a last name and a company.
        </p>
        <Button size="sm" variant="ghost" onClick={downloadSample}>
          <Download aria-hidden className="size-3.5" />
          Download a sample file
        </Button>
      </div>
    </div>
  );
}
