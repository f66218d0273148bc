import { useQuery } from '@tanstack/react-query';
import { TAG_LENGTH_MAX } from '@waypost/domain/leads/lead-tags';
import { Command } from 'cmdk';
import { useState, type ReactNode } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { OptionList } from '../../../ui/option-list.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../../ui/popover.tsx';
import { leadTagsQuery } from '../api/lead-tags.ts';
import { holdsText, isSameTag } from '../model/same-tag.ts';

const offeredMax = 50;

export interface TagPickerProps {
  /** The button that opens it. */
  children: ReactNode;
  /** Not offered again: the lead has them. */
  without?: readonly string[];
  onPick: (tag: string) => void;
}

/** Finds a tag of the workspace by typing, or makes a new one. */
export function TagPicker({ children, without = [], onPick }: TagPickerProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const answer = useQuery({ ...leadTagsQuery, enabled: open });
  const has = (tags: readonly string[], tag: string) => tags.some((one) => isSameTag(one, tag));
  const wanted = typed.trim();
  const known = answer.data ?? [];
  const offered = known
    .filter((tag) => !has(without, tag) && holdsText(tag, wanted))
    .slice(0, offeredMax)
    .map((tag) => ({ value: tag, label: tag }));
  const isNew = wanted !== '' && !has(known, wanted) && !has(without, wanted);
  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setTyped('');
      }}
    >
      <PopoverTrigger>{children}</PopoverTrigger>
      <PopoverContent className="w-64 overflow-hidden p-0">
        <Command label="Tags" shouldFilter={false}>
          <Command.Input
            value={typed}
            maxLength={TAG_LENGTH_MAX}
            placeholder="Find or create a tag"
            onValueChange={setTyped}
            className="h-9 w-full border-b border-border bg-transparent px-3 text-dense outline-none max-md:text-phone"
          />
          <OptionList
            options={isNew ? [...offered, { value: wanted, label: `Create “${wanted}”` }] : offered}
            loading={answer.isPending}
            error={answer.isError ? errorMessage(answer.error) : undefined}
            onRetry={() => void answer.refetch()}
            emptyText={
              has(without, wanted)
                ? 'This lead has that tag.'
                : known.length === 0
                  ? 'No tags yet. Type one to create it.'
                  : 'Every tag is on this lead.'
            }
            isChosen={() => false}
            onPick={({ value }) => {
              setOpen(false);
              onPick(value);
            }}
          />
        </Command>
      </PopoverContent>
    </Popover>
  );
}
