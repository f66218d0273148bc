import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { leadTagsQuery } from '../api/lead-tags.ts';

/** What was said with somebody, and what is known of the lead they are already. */
export interface TalkWish {
  neverContacted: boolean;
  replied: 'yes' | 'no' | null;
  tag: string;
  changedJob: boolean;
}

export const noTalkWish: TalkWish = { neverContacted: false, replied: null, tag: '', changedJob: false };

/** Wishes about what was said, by the conversations that were read, and about tags and jobs of leads. */
export function RelationTalk({ value, onChange }: { value: TalkWish; onChange: (value: TalkWish) => void }) {
  const tags = useQuery(leadTagsQuery);
  const set = (change: Partial<TalkWish>) => onChange({ ...value, ...change });
  const known = tags.data ?? [];
  const options = value.tag === '' || known.includes(value.tag) ? known : [value.tag, ...known];
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Replies">
          <Select
            value={value.replied ?? 'any'}
            onValueChange={(next) => set({ replied: next === 'any' ? null : (next as 'yes' | 'no') })}
            options={[
              { value: 'any', label: 'With or without' },
              { value: 'yes', label: 'Has replied before' },
              { value: 'no', label: 'Has never replied' },
            ]}
          />
        </Field>
        <Field label="Tag" aside="optional" help="Of people who are leads already.">
          <Combobox
            options={[
              { value: anyTag, label: 'Any tag or none' },
              ...options.map((tag) => ({ value: tag, label: tag })),
            ]}
            value={value.tag === '' ? anyTag : value.tag}
            onValueChange={(next) => set({ tag: next === anyTag ? '' : next })}
            searchPlaceholder="Search tags"
            emptyText="No lead has this tag."
            loading={tags.isPending}
            error={tags.error ? errorMessage(tags.error) : undefined}
            onRetry={() => void tags.refetch()}
          />
        </Field>
      </div>
      <div className="flex flex-col gap-2">
        <Checkbox
          label="Never messaged"
          help="Nobody of the workspace wrote to them from here, and no conversation of the account has a message to them."
          checked={value.neverContacted}
          onCheckedChange={(on) => set({ neverContacted: on === true })}
        />
        <Checkbox
          label="Changed job"
          help="Seen when the profile of a lead was read again. Of people who are no leads it is not known."
          checked={value.changedJob}
          onCheckedChange={(on) => set({ changedJob: on === true })}
        />
      </div>
      <p className="text-caption text-fg-subtle">
        Conversations count as far as they were read: the newest 200 when the account was connected, and all
        since.
      </p>
    </>
  );
}

/** Stands for no tag in the choice. */
const anyTag = '*';
