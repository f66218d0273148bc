import type { ImportedExclusions } from '@waypost/contract/leads';
import { countOf } from '../../../lib/numbers.ts';
import { Banner } from '../../../ui/banner.tsx';
import { knownWords, repeatWords, short } from './exclusion-words.ts';

const shownMax = 5;

/** What became of an import whose rows did not all become rules: which were left out, and which named a rule again. */
export function ImportOutcome({
  done,
  lineOf,
}: {
  done: ImportedExclusions;
  lineOf: (index: number) => number;
}) {
  const { refused, repeated } = done;
  return (
    <Banner tone="warning">
      {countOf(done.added, 'rule')} added. {knownWords(done)}
      <Rows
        title={`${countOf(refused.length, 'row')} left out:`}
        rows={refused.map(
          ({ index, value, message }) => `Line ${lineOf(index)}, “${short(value)}”: ${message}`,
        )}
      />
      <Rows
        title={`${countOf(repeated.length, 'row')} named a rule of the list again:`}
        rows={repeated.map((row) => repeatWords(row, lineOf))}
      />
    </Banner>
  );
}

function Rows({ title, rows }: { title: string; rows: readonly string[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <p className="mt-1">{title}</p>
      <ul className="mt-1 list-disc pl-4">
        {rows.slice(0, shownMax).map((row) => (
          <li key={row} className="wrap-anywhere">
            {row}
          </li>
        ))}
        {rows.length > shownMax ? <li>{countOf(rows.length - shownMax, 'more row')}.</li> : null}
      </ul>
    </>
  );
}
