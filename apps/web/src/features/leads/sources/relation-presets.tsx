import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { leadTagsQuery } from '../api/lead-tags.ts';
import { noTalkWish, type TalkWish } from './relation-talk.tsx';

/** What a preset decides; the rest of the form stays. */
type Wish = TalkWish & {
  /** `yyyy-mm-dd`, or empty: of any time. */
  since: string;
};

export interface RelationPresetsProps {
  /** The day so many days before now, `yyyy-mm-dd`. */
  daysAgo: (days: number) => string;
  wish: Wish;
  onChosen: (wish: Wish) => void;
}

/** Wishes that are met often; one that is pressed fills the fields below, again clears them. */
export function RelationPresets({ daysAgo, wish, onChosen }: RelationPresetsProps) {
  const tags = useQuery(leadTagsQuery).data ?? [];
  const customers = tags.find((tag) => /customer|client|kunde/i.test(tag)) ?? '';
  const none: Wish = { ...noTalkWish, since: '' };
  const presets: { label: string; wish: Wish; note?: string }[] = [
    { label: 'Connected but never spoken', wish: { ...none, neverContacted: true, replied: 'no' } },
    {
      label: 'Past customers who changed job',
      wish: { ...none, tag: customers, changedJob: true },
      ...(customers === ''
        ? { note: 'Tag your customers first, for example with “Customer”, or choose another tag below.' }
        : {}),
    },
    {
      label: 'Accepted in the last 30 days without reply',
      wish: { ...none, since: daysAgo(30), replied: 'no' },
      note: 'By the day of the connection: LinkedIn does not tell who of the two asked for it.',
    },
  ];
  const pressed = presets.find((preset) => isSame(preset.wish, wish));
  return (
    <div className="flex flex-col gap-2">
      <div role="group" aria-label="Presets" className="flex flex-wrap gap-2">
        {presets.map((preset) => (
          <Button
            key={preset.label}
            size="sm"
            aria-pressed={pressed === preset}
            className={pressed === preset ? 'border-primary bg-selected' : undefined}
            onClick={() => onChosen(pressed === preset ? none : preset.wish)}
          >
            {preset.label}
          </Button>
        ))}
      </div>
      {pressed?.note === undefined ? null : (
        <p role="status" className="text-caption text-fg-muted">
          {pressed.note}
        </p>
      )}
    </div>
  );
}

const isSame = (one: Wish, other: Wish) =>
  (Object.keys(one) as (keyof Wish)[]).every((key) => one[key] === other[key]);
