import type { ImportedExclusions } from '@waypost/contract/leads';
import { countOf } from '../../../lib/numbers.ts';
import { Banner } from '../../../ui/banner.tsx';
import { knownWords, nobodyWords, repeatWords, short } from './exclusion-words.ts';
import type { ReadList } from './read-exclusion-rows.ts';

/** "3 rules added from 2 rows"; the rows where they are not as many as the rules. */
export const addedWords = (added: number, { rules, rows }: Pick<ReadList, 'rules' | 'rows'>): string =>
  `${countOf(added, 'rule')} added${rules.length === rows ? '' : ` from ${countOf(rows, 'row')}`}`;

/** What became of an import whose rows did not all become rules: which were left out, and which named a rule again. */
export function ImportOutcome({
  done,
  list,
  lineOf,
}: {
  done: ImportedExclusions;
  list: ReadList;
  lineOf: (index: number) => number;
}) {
  const { refused, repeated } = done;
  // Where a row made several rules, it can be left out in part.
  const unit = list.rules.length === list.rows ? 'row' : 'value';
  const leftOut = [
    ...list.nobody.map((row) => ({ line: row.line, words: nobodyWords(row) })),
    ...refused.map(({ index, value, message }) => {
      const line = lineOf(index);
      return { line, words: `Line ${line}, “${short(value)}”: ${message}` };
    }),
  ].toSorted((a, b) => a.line - b.line);
  return (
    <Banner tone="warning">
      {addedWords(done.added, list)}. {knownWords(done)}
      <Rows title={`${countOf(leftOut.length, unit)} left out:`} rows={leftOut.map(({ words }) => words)} />
      <Rows
        title={`${countOf(repeated.length, unit)} named a rule of the list again:`}
        rows={repeated.map((row) => repeatWords(row, lineOf, unit === 'value'))}
      />
    </Banner>
  );
}

/** All of them: who puts a list right needs every line. */
function Rows({ title, rows }: { title: string; rows: readonly string[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <p className="mt-1">{title}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by key */}
      <ul aria-label={title} tabIndex={0} className="mt-1 max-h-[40dvh] list-disc overflow-y-auto pl-4">
        {rows.map((row) => (
          <li key={row} className="wrap-anywhere">
            {row}
          </li>
        ))}
      </ul>
    </>
  );
}
