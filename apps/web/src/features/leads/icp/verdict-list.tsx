import type { IcpVerdict } from '@waypost/contract/leads-icp';
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { formatDate } from '../../../lib/dates.ts';
import { cn } from '../../../ui/class-names.ts';
import { criterionName, fieldLabel, stanceLabel, verdictWords } from './icp-words.ts';

const marks = {
  success: { Icon: CircleCheck, classes: 'text-success-fg' },
  danger: { Icon: CircleX, classes: 'text-danger-fg' },
  neutral: { Icon: CircleHelp, classes: 'text-fg-subtle' },
} as const;

/** Each criterion with what was found about one person, and the stored words that show it. */
export function VerdictList({
  verdicts,
  className,
}: {
  verdicts: readonly IcpVerdict[];
  className?: string;
}) {
  return (
    <ul className={cn('flex flex-col gap-2.5', className)}>
      {verdicts.map((one) => {
        const { label, tone } = verdictWords(one);
        const { Icon, classes } = marks[tone];
        return (
          <li key={one.criterion.id} className="flex gap-2 text-dense">
            <Icon aria-hidden className={cn('mt-0.5 size-4 flex-none', classes)} />
            <div className="min-w-0 flex-1">
              <p>
                <span className={cn('font-medium', classes)}>{label}</span>
                <span className="text-fg-muted"> · {stanceLabel(one.criterion.stance)} · </span>
                <span className="wrap-anywhere">{criterionName(one.criterion)}</span>
              </p>
              {one.fact ? (
                <p className="text-caption wrap-anywhere text-fg-muted">
                  <q>{one.fact.text}</q>
                  <span className="text-fg-subtle">
                    {' '}
                    {fieldLabel(one.fact.field)}
                    {one.fact.at === null ? '' : `, ${formatDate(one.fact.at)}`}
                    {one.by === 'ai' ? ', read by AI' : ''}
                  </span>
                </p>
              ) : (
                <p className="text-caption text-fg-subtle">
                  Nothing that is stored says so, or the contrary.
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
