import type { ImportedExclusions } from '@waypost/contract/leads';
import { countOf } from '../../../lib/numbers.ts';
import { Banner } from '../../../ui/banner.tsx';
import { knownWords, nobodyWords, repeatWords, short } from './exclusion-words.ts';

/** What became of an import whose rows did not all become rules: which were left out, and which named a rule again. */
export function ImportOutcome({
  done,
  nobody,
  lineOf,
}: {
  done: ImportedExclusions;
  /** Lines that made no rule to ask for. */
  nobody: readonly { line: number; text: string }[];
  lineOf: (index: number) => number;
}) {
  const { refused, repeated } = done;
  const leftOut = [
    ...nobody.map((row) => ({ line: row.line, words: nobodyWords(row) })),
    ...refused.map(({ index, value, message }) => {
      const line = lineOf(index);
      return { line, words: `Line ${line}, “${short(value)}”: ${message}` };
    }),
  ].toSorted((a, b) => a.line - b.line);
  return (
    <Banner tone="warning">
      {countOf(done.added, 'rule')} added. {knownWords(done)}
      <Rows title={`${countOf(leftOut.length, 'row')} left out:`} rows={leftOut.map(({ words }) => words)} />
      <Rows
        title={`${countOf(repeated.length, 'row')} named a rule of the list again:`}
        rows={repeated.map((row) => repeatWords(row, lineOf))}
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
