import type { Comparison } from '@waypost/contract/leads-merge';
import { Check } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { useState } from 'react';
import { countOf } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';

export interface MergeFieldsProps {
  shown: Comparison;
  /** What was switched, by field: ids of leads. */
  keep: Readonly<Record<string, string>>;
  onKeep: (keep: Readonly<Record<string, string>>) => void;
}

/** Every field of both, the differing ones first to choose; arrow keys switch from left to right. */
export function MergeFields({ shown, keep, onKeep }: MergeFieldsProps) {
  const [all, setAll] = useState(false);
  const { one, other, fields } = shown;
  const differ = fields.filter((field) => field.one !== field.other);
  const same = fields.filter((field) => field.one === field.other);
  const choose = (id: string) => onKeep(Object.fromEntries(differ.map(({ field }) => [field, id])));
  return (
    <section aria-label="Fields">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h3 className="mr-auto text-h3">Fields</h3>
        {differ.length > 1 ? (
          <>
            <Button size="sm" variant="ghost" onClick={() => choose(one.id)}>
              All left
            </Button>
            <Button size="sm" variant="ghost" onClick={() => choose(other.id)}>
              All right
            </Button>
          </>
        ) : null}
        {Object.keys(keep).length > 0 ? (
          <Button size="sm" variant="ghost" onClick={() => onKeep({})}>
            As suggested
          </Button>
        ) : null}
      </div>
      {differ.length === 0 ? (
        <p className="text-dense text-fg-muted">The two say the same in every field.</p>
      ) : (
        <div className="flex flex-col gap-2">
          {differ.map((field) => (
            <RadioGroup.Root
              key={field.field}
              aria-label={field.label}
              orientation="horizontal"
              value={keep[field.field] ?? field.keep}
              onValueChange={(id) => onKeep({ ...keep, [field.field]: id })}
              className="grid grid-cols-[112px_1fr_1fr] gap-2 max-sm:grid-cols-2"
            >
              <span className="self-center text-dense break-words text-fg-muted max-sm:col-span-2">
                {field.label}
              </span>
              <Value id={one.id} place="Left" value={field.one} field={field.field} />
              <Value id={other.id} place="Right" value={field.other} field={field.field} />
            </RadioGroup.Root>
          ))}
        </div>
      )}
      {same.length > 0 ? (
        <>
          <Button size="sm" variant="link" className="mt-2" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Hide what is the same' : `Show ${countOf(same.length, 'field')} with the same value`}
          </Button>
          {all ? (
            <dl className="mt-1 grid grid-cols-[112px_minmax(0,1fr)] gap-x-2 gap-y-1 text-dense">
              {same.map((field) => (
                <div key={field.field} className="contents">
                  <dt className="break-words text-fg-muted">{field.label}</dt>
                  <dd className="min-w-0 break-words">{field.one ?? '-'}</dd>
                </div>
              ))}
            </dl>
          ) : null}
        </>
      ) : null}
    </section>
  );
}

function Value(props: { id: string; place: string; value: string | null; field: string }) {
  const { id, place, value, field } = props;
  const isPicture = field === 'picture' && value !== null;
  return (
    <RadioGroup.Item
      value={id}
      aria-label={`${place}: ${isPicture ? 'picture' : (value ?? 'nothing')}`}
      className={cn(
        'flex min-h-9 min-w-0 items-start gap-2 rounded-control border border-control-border bg-surface px-2.5 py-1.5 text-left text-dense hover:bg-hover',
        'data-[state=checked]:border-primary data-[state=checked]:bg-accent-bg',
      )}
    >
      <span
        aria-hidden
        className="mt-0.5 grid size-4 flex-none place-items-center rounded-full border border-control-border"
      >
        <RadioGroup.Indicator>
          <Check className="size-3" />
        </RadioGroup.Indicator>
      </span>
      {isPicture ? (
        <img
          src={value}
          alt=""
          width={36}
          height={36}
          referrerPolicy="no-referrer"
          className="size-9 rounded-full object-cover"
        />
      ) : (
        <span className="line-clamp-4 min-w-0 break-words whitespace-pre-line">{value ?? '-'}</span>
      )}
    </RadioGroup.Item>
  );
}
