import { CLEANED_PARTS } from '@waypost/domain/leads/cleaning/cleaned-parts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import type { CsvChoices } from '../csv/kept-upload.ts';
import { FormSection } from './form-section.tsx';

const existingText = {
  skip: 'They join the list; what is known about them stays as it is.',
  fill_empty: 'They join the list; the file fills what is not known yet.',
  overwrite: 'They join the list; what the file says replaces what is known.',
} as const;

const leaveOutWords = [
  { id: 'excluded', label: 'People on an exclusion list' },
  { id: 'anyList', label: 'People in any other lead list' },
  { id: 'contacted', label: 'People written to before' },
  { id: 'inCampaign', label: 'People in an active campaign' },
] as const;

const cleanWords = {
  name: 'Names: titles, degrees, emoji, pronouns, capitals',
  company: 'Companies: GmbH, Inc. and the like, emoji, slogans',
} as const;

/** What happens with people who are known already, and who is left out. */
export function CsvOptions({
  choices,
  onChoices,
}: {
  choices: CsvChoices;
  onChoices: (choices: CsvChoices) => void;
}) {
  return (
    <>
      <FormSection title="People already in Waypost">
        <SegmentedControl
          aria-label="People already in Waypost"
          stretch
          value={choices.onExisting}
          onValueChange={(onExisting) => onChoices({ ...choices, onExisting })}
          segments={[
            { value: 'skip', label: 'Skip' },
            { value: 'fill_empty', label: 'Fill empty' },
            { value: 'overwrite', label: 'Overwrite' },
          ]}
        />
        <p className="text-caption text-fg-subtle">{existingText[choices.onExisting]}</p>
      </FormSection>
      <FormSection title="Leave out">
        <div className="flex flex-col gap-1">
          {leaveOutWords.map(({ id, label }) => (
            <Checkbox
              key={id}
              label={label}
              checked={choices.leaveOut[id]}
              onCheckedChange={(checked) =>
                onChoices({ ...choices, leaveOut: { ...choices.leaveOut, [id]: checked === true } })
              }
            />
          ))}
        </div>
        <p className="text-caption text-fg-subtle">The check counts how many that is.</p>
      </FormSection>
      <FormSection title="Clean">
        <div className="flex flex-col gap-1">
          {CLEANED_PARTS.map((part) => (
            <Checkbox
              key={part}
              label={cleanWords[part]}
              checked={choices.clean.includes(part)}
              onCheckedChange={(on) =>
                onChoices({
                  ...choices,
                  clean: CLEANED_PARTS.filter((one) =>
                    one === part ? on === true : choices.clean.includes(one),
                  ),
                })
              }
            />
          ))}
        </div>
        <p className="text-caption text-fg-subtle">
          Messages use the clean first name. What the file says is kept in a field of its own.
        </p>
      </FormSection>
    </>
  );
}
