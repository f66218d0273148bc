import type { IcpCriterion } from '@waypost/contract/leads-icp';
import { NICE_WEIGHT_MAX } from '@waypost/domain/leads/icp/profile';
import { Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { kinds, kindLabel, stances } from './icp-words.ts';
import { ValuesField } from './values-field.tsx';

export interface CriterionRowProps {
  criterion: IcpCriterion;
  onChange: (criterion: IcpCriterion) => void;
  onRemove: () => void;
}

const weights = Array.from({ length: NICE_WEIGHT_MAX }, (_, index) => ({
  value: String(index + 1),
  label: `Weight ${index + 1}`,
}));

/** One criterion: its kind, whether it is Must, Nice or Exclude, its values, and the words it came from. */
export function CriterionRow({ criterion, onChange, onRemove }: CriterionRowProps) {
  const label = kindLabel(criterion.kind);
  const example = kinds.find(({ value }) => value === criterion.kind)?.example ?? '';
  return (
    <li className="relative flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-2 max-sm:pr-8">
        <Select
          size="sm"
          className="w-40 max-sm:min-w-40 max-sm:flex-1"
          aria-label="Kind of criterion"
          options={kinds.map(({ value, label: name }) => ({ value, label: name }))}
          value={criterion.kind}
          onValueChange={(next) => {
            const kind = kinds.find(({ value }) => value === next)?.value;
            if (kind) onChange({ ...criterion, kind, quote: null });
          }}
        />
        <SegmentedControl
          aria-label={`How much ${label} counts`}
          segments={stances}
          value={criterion.stance}
          onValueChange={(stance) => onChange({ ...criterion, stance })}
        />
        {criterion.stance === 'nice' ? (
          <Select
            size="sm"
            className="w-28"
            aria-label={`Weight of ${label}`}
            options={weights}
            value={String(criterion.weight)}
            onValueChange={(next) => onChange({ ...criterion, weight: Number(next) })}
          />
        ) : null}
        <Button
          size="sm"
          variant="ghost"
          icon
          className="ml-auto max-sm:absolute max-sm:top-3 max-sm:right-3"
          aria-label={`Remove ${label}`}
          onClick={onRemove}
        >
          <Trash2 aria-hidden className="size-4" />
        </Button>
      </div>
      <ValuesField
        label={label}
        example={example}
        values={criterion.values}
        onChange={(values) => onChange({ ...criterion, values })}
      />
      {criterion.quote === null ? null : (
        <p className="text-caption wrap-anywhere text-fg-subtle">
          Rests on: <q>{criterion.quote}</q>
        </p>
      )}
    </li>
  );
}
