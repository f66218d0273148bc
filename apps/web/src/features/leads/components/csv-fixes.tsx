import type { FileFix } from '@waypost/domain/leads/csv-repair';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';

const fixWords: readonly { fix: FileFix; label: string; help: string }[] = [
  { fix: 'trim', label: 'Tidy spaces', help: 'Spaces around and invisible characters go.' },
  { fix: 'split_full_name', label: 'Split full names', help: 'Where the last name is empty.' },
  { fix: 'normalise_url', label: 'Repair profile links', help: 'Links inside text, or a bare profile name.' },
];

export interface CsvFixesProps {
  fixes: readonly FileFix[];
  /** Rows of those read that each rule would change. */
  counts: Readonly<Record<FileFix, number>>;
  onFixes: (fixes: readonly FileFix[]) => void;
  /** Cells repaired by hand. */
  repaired: number;
  onRevert: () => void;
}

/** Repairs of every row of the file at once, and what was repaired by hand. */
export function CsvFixes({ fixes, counts, onFixes, repaired, onRevert }: CsvFixesProps) {
  const offered = fixWords.filter(({ fix }) => counts[fix] > 0 || fixes.includes(fix));
  if (offered.length === 0 && repaired === 0) return null;
  return (
    <fieldset className="flex flex-wrap items-start gap-x-6 gap-y-2 border-b border-border px-4 py-3">
      <legend className="sr-only">Fix all rows</legend>
      {offered.map(({ fix, label, help }) => (
        <Checkbox
          key={fix}
          checked={fixes.includes(fix)}
          onCheckedChange={(checked) =>
            onFixes(checked === true ? [...fixes, fix] : fixes.filter((other) => other !== fix))
          }
          label={`${label} (${formatNumber(counts[fix])})`}
          help={help}
        />
      ))}
      {repaired > 0 ? (
        <span className="flex min-h-7 items-center gap-2 text-dense sm:ml-auto">
          <span className="tabular-nums">{countOf(repaired, 'cell')} repaired</span>
          <Button size="sm" variant="ghost" onClick={onRevert}>
            Revert
          </Button>
        </span>
      ) : null}
    </fieldset>
  );
}
