import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useImportExclusions } from './exclusion-queries.ts';
import { exclusionKinds, kindWords, knownWords, nobodyWords } from './exclusion-words.ts';
import { addedWords, ImportOutcome } from './import-outcome.tsx';
import type { ReadList } from './read-exclusion-rows.ts';

const bytesMax = 5 * 1024 * 1024;
const notesShownMax = 3;
const nothing: ReadList = {
  ...{ rules: [], rows: 0, personsAlone: 0, nobody: [] },
  ...{ isHeader: false, named: { values: [], unused: [] } },
};

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
  const [list, setList] = useState(nothing);
  const [problem, setProblem] = useState<string>();
  const file = useRef<HTMLInputElement>(null);
  const add = useImportExclusions();
  const { rules, rows, personsAlone, nobody } = list;
  const rowsAndRules = `${countOf(rows, 'row')}${rules.length === rows ? '' : `, ${countOf(rules.length, 'rule')}`}`;

  /** @param header whether the first line names the columns, where somebody said so. */
  async function take(given: string, header?: boolean) {
    setText(given);
    add.reset();
    const { readExclusionRows, rulesMax } = await import('./read-exclusion-rows.ts');
    const read = readExclusionRows(given, header);
    setList(read);
    setProblem(
      read.rules.length > rulesMax ? `Give at most ${countOf(rulesMax, 'rule')} at a time.` : undefined,
    );
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
    if (rules.length === 0) return setProblem('Paste a list or choose a file first.');
    add.mutate(
      rules.map(({ rule }) => rule),
      {
        onSuccess: (done) => {
          if (done.refused.length + done.repeated.length + nobody.length > 0) return;
          const words = knownWords(done);
          toast({
            title: addedWords(done.added, list),
            ...(words === '' ? {} : { description: words }),
          });
          onClose();
        },
      },
    );
  }

  const notes = [
    ...(personsAlone === 0
      ? []
      : [
          `${countOf(personsAlone, 'row names a person', 'rows name people')}: ${personsAlone === 1 ? 'this person is' : 'they are'} excluded, not where they work.`,
        ]),
    ...nobody.map(nobodyWords),
    ...rules.flatMap(({ line, notes: of }) => of.map((note) => `Line ${line}: ${note}`)),
  ];
  const counts = exclusionKinds.flatMap((kind) => {
    const n = rules.filter(({ rule }) => rule.kind === kind).length;
    return n === 0 ? [] : [`${n} × ${kindWords[kind].label.toLowerCase()}`];
  });
  return (
    <Dialog
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title="Import exclusions"
      description="One person, company or domain per line, or each in a column of its own. A reason and a last day (yyyy-mm-dd) may follow, separated by commas; a header can name the columns."
      size="lg"
      // Once it is imported there is nothing to lose.
      dirty={text !== '' && !add.isSuccess}
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
              disabled={problem !== undefined && rows > 0}
              onClick={submit}
            >
              {rows === 0 ? 'Exclude' : `Exclude ${rowsAndRules}`}
            </Button>
          </>
        )
      }
    >
      {add.isSuccess ? (
        <ImportOutcome done={add.data} list={list} lineOf={(index) => rules[index]?.line ?? index + 1} />
      ) : (
        <>
          <Field
            label="List"
            error={problem}
            help={
              rows === 0
                ? 'Links and email addresses exclude people, hosts exclude domains, everything else a company.'
                : `${rules.length === rows ? 'Read' : `${rowsAndRules}, read`} as ${counts.join(', ')}.${nobody.length > 0 ? ` ${countOf(nobody.length, 'row')} left out.` : ''}`
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
          {text.trim() === '' ? null : (
            <Checkbox
              label="The first line names the columns"
              help={headerWords(list)}
              checked={list.isHeader}
              onCheckedChange={(checked) => void take(text, checked === true)}
            />
          )}
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
            <span className="ml-2 text-caption text-fg-subtle">At most 5 MB and 5,000 rules</span>
          </div>
        </>
      )}
    </Dialog>
  );
}

/** What was made of the names in the first line. */
function headerWords({ isHeader, named: { values, unused } }: ReadList): string | undefined {
  if (!isHeader || values.length === 0) return undefined;
  const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');
  return `${quoted(values)} ${values.length === 1 ? 'says' : 'say'} who is excluded.${
    unused.length === 0 ? '' : ` Not used: ${quoted(unused)}.`
  }`;
}
