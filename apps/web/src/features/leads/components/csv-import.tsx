import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { emptyTarget } from '../model/target.ts';
import { downloadSample } from '../csv/sample-file.ts';
import { forgetKept } from '../../../lib/kept-files.ts';
import type { CsvChoices } from '../csv/kept-upload.ts';
import { jobQuery } from '../../jobs/index.ts';
import { CsvImportForm } from './csv-import-form.tsx';
import { CsvSteps } from './csv-steps.tsx';
import { JobPage } from './job-page.tsx';
import { KnownJob } from './known-job.tsx';
import { KeptUploads } from './kept-uploads.tsx';
import { csvBytesMax, useCsvFile } from './use-csv-file.ts';

/**
 * From a file to a list: choose, map, import; from the start on the progress of the job. The address names the upload, then
 * the job, so that a reload goes on where it was.
 */
export function CsvImport() {
  usePageTitle('CSV Upload', [{ label: 'Lead Lists', to: paths.leads }]);
  const [search] = useSearchParams();
  const jobId = search.get('job');
  // A file that was imported is over with its form: more leads begin with another file and the list of the address.
  return jobId ? <CsvProgress jobId={jobId} skipsCheck={!search.has('checked')} /> : <CsvUpload />;
}

function CsvProgress({ jobId, skipsCheck }: { jobId: string; skipsCheck: boolean }) {
  const isDone = useQuery(jobQuery(jobId)).data?.status === 'done';
  return (
    <div className="mx-auto max-w-[720px]">
      <PageHead title="CSV Upload" />
      <KnownJob jobId={jobId} startAgain={paths.leadsFromCsv}>
        <CsvSteps at="import" skipsCheck={skipsCheck} isDone={isDone} />
        <JobPage jobId={jobId} startAgain={paths.leadsFromCsv} pausable />
      </KnownJob>
    </div>
  );
}

/** Until the import starts: the file, and what each column means. */
function CsvUpload() {
  const [search, setSearch] = useSearchParams();
  const csv = useCsvFile();
  // Kept here: another file does not take away what was typed about the list.
  const [choices, setChoices] = useState<CsvChoices>(() => ({
    target: emptyTarget(search.get('listId')),
    onExisting: 'fill_empty',
    leaveOut: { excluded: true, anyList: false, contacted: false, inCampaign: false },
    clean: [],
  }));
  const uploadId = search.get('upload');
  // What the address said last, or what this page wrote into it, which arrives there some renders later.
  const addressed = useRef<string | null>(null);
  const follow = useEffectEvent((id: string | null) => {
    if (addressed.current === id) return;
    addressed.current = id;
    if (id === null) csv.clear();
    else csv.goOnWith(id, (work) => setChoices(work.choices));
  });
  useEffect(() => follow(uploadId), [uploadId]);
  function address(next: Record<string, string>) {
    addressed.current = next['upload'] ?? null;
    setSearch(next, { replace: true });
  }
  const { state } = csv;
  if (state.step === 'ready') {
    return (
      <CsvImportForm
        key={state.id}
        file={state.file}
        text={state.text}
        reader={state.reader}
        uploadId={state.uploadId}
        work={state.work}
        choices={choices}
        onChoices={setChoices}
        onSheet={csv.openSheet}
        onKept={() => {
          if (addressed.current !== state.uploadId) address({ upload: state.uploadId });
        }}
        onReplace={() => {
          csv.replace();
          address({});
        }}
        onStarted={(id, isChecked) => {
          void forgetKept([state.uploadId]);
          address(isChecked ? { job: id, checked: '1' } : { job: id });
        }}
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
      {state.step === 'none' ? (
        <div className="flex flex-col gap-3 not-empty:mb-4">
          {state.missing === undefined ? null : <Banner tone="warning">{missingText[state.missing]}</Banner>}
          <KeptUploads />
        </div>
      ) : null}
      <FileDrop
        label="Drop a file here, or click to choose"
        endings={['.csv', '.tsv', '.txt', '.xlsx', '.xls', '.gz', '.zip']}
        bytesMax={csvBytesMax}
        limitText="CSV or TSV up to 2 GB, XLSX up to 100,000 rows"
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

const missingText = {
  elsewhere: 'This upload is open in another tab. Go on there, or close that tab first.',
  gone: 'This upload is not kept any more. Choose the file again.',
} as const;
