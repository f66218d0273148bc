import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useImportExclusions } from './exclusion-queries.ts';
import { exclusionKinds, kindWords, knownWords } from './exclusion-words.ts';
import type { ReadRow } from './read-exclusion-rows.ts';

const bytesMax = 5 * 1024 * 1024;
const refusedShownMax = 5;
const notesShownMax = 3;

/** Many rules at once, from a pasted list or a CSV file. */
export function ExclusionImport() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Upload aria-hidden className="size-3.5" />
        Import
      </Button>
      {open ? <ImportDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [rows, setRows] = useState<readonly ReadRow[]>([]);
  const [problem, setProblem] = useState<string>();
  const file = useRef<HTMLInputElement>(null);
  const add = useImportExclusions();
  const refused = add.data?.refused ?? [];

  async function take(given: string) {
    setText(given);
    add.reset();
    const { readExclusionRows, rowsMax } = await import('./read-exclusion-rows.ts');
    const read = readExclusionRows(given);
    setRows(read);
    setProblem(read.length > rowsMax ? `Give at most ${countOf(rowsMax, 'row')} at a time.` : undefined);
  }

  async function open(chosen: File | undefined) {
    if (chosen === undefined) return;
    if (chosen.size > bytesMax)
      return setProblem(`${chosen.name} is larger than 5 MB. Split it and import the parts.`);
    const { readText } = await import('../csv/read-csv.ts');
    try {
      await take((await readText(chosen)).text);
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }

  function submit() {
    if (rows.length === 0) return setProblem('Paste a list or choose a file first.');
    add.mutate(
      rows.map(({ rule }) => rule),
      {
        onSuccess: (done) => {
          if (done.refused.length > 0) return;
          const words = knownWords(done);
          toast({
            title: `${countOf(done.added, 'rule')} added`,
            ...(words === '' ? {} : { description: words }),
          });
          onClose();
        },
      },
    );
  }

  const notes = rows.flatMap(({ line, notes: of }) => of.map((note) => `Line ${line}: ${note}`));
  const counts = exclusionKinds.flatMap((kind) => {
    const n = rows.filter(({ rule }) => rule.kind === kind).length;
    return n === 0 ? [] : [`${n} × ${kindWords[kind].label.toLowerCase()}`];
  });
  return (
    <Dialog
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title="Import exclusions"
      description="One person, company or domain per line. A reason and a last day (yyyy-mm-dd) may follow, separated by commas; a header can name the columns."
      size="lg"
      dirty={text !== ''}
      busy={add.isPending}
      error={add.isError ? errorMessage(add.error) : undefined}
      footer={
        add.isSuccess ? (
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              busy={add.isPending}
              disabled={problem !== undefined && rows.length > 0}
              onClick={submit}
            >
              {rows.length === 0 ? 'Exclude' : `Exclude ${countOf(rows.length, 'row')}`}
            </Button>
          </>
        )
      }
    >
      {add.isSuccess ? (
        <Banner tone="warning">
          {countOf(add.data.added, 'rule')} added. {knownWords(add.data)} {countOf(refused.length, 'row')}{' '}
          left out:
          <ul className="mt-1 list-disc pl-4">
            {refused.slice(0, refusedShownMax).map(({ index, value, message }) => (
              <li key={index} className="wrap-anywhere">
                Line {rows[index]?.line ?? index + 1}, “{value}”: {message}
              </li>
            ))}
            {refused.length > refusedShownMax ? (
              <li>{countOf(refused.length - refusedShownMax, 'more row')}.</li>
            ) : null}
          </ul>
        </Banner>
      ) : (
        <>
          <Field
            label="List"
            error={problem}
            help={
              rows.length === 0
                ? 'Links and e-mail addresses exclude people, hosts exclude domains, everything else a company.'
                : `Read as ${counts.join(', ')}.`
            }
          >
            <Textarea
              rows={10}
              value={text}
              spellCheck={false}
              placeholder={
                'Acme GmbH,Customer\nhttps://www.linkedin.com/in/name\ncompany.com,Competitor,2027-06-30'
              }
              onChange={(event) => void take(event.target.value)}
            />
          </Field>
          {notes.length > 0 ? (
            <Banner tone="warning">
              <ul className="flex flex-col gap-1">
                {notes.slice(0, notesShownMax).map((note) => (
                  <li key={note} className="wrap-anywhere">
                    {note}
                  </li>
                ))}
                {notes.length > notesShownMax ? (
                  <li>{countOf(notes.length - notesShownMax, 'more line')} like these.</li>
                ) : null}
              </ul>
            </Banner>
          ) : null}
          <div>
            <input
              ref={file}
              type="file"
              accept=".csv,.tsv,.txt"
              className="sr-only"
              aria-label="CSV file"
              tabIndex={-1}
              onChange={(event) => void open(event.target.files?.[0])}
            />
            <Button size="sm" onClick={() => file.current?.click()}>
              <Upload aria-hidden className="size-3.5" />
              Choose a CSV file
            </Button>
            <span className="ml-2 text-caption text-fg-subtle">At most 5 MB and 5,000 rows</span>
          </div>
        </>
      )}
    </Dialog>
  );
}
