import { TAGS_PER_LEAD_MAX } from '@waypost/domain/leads/lead-tags';
import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useChangeTags, type TagChange } from '../api/lead-tags.ts';
import { TagPicker } from './tag-picker.tsx';

export interface LeadTagsProps {
  leadId: string;
  name: string;
  tags: readonly string[];
}

/** The tags of a lead; a person adds and removes them here. Campaigns ask for them and stop at them. */
export function LeadTags({ leadId, name, tags: stored }: LeadTagsProps) {
  const change = useChangeTags();
  /** What was asked for, shown until the list has been read again. */
  const [asked, setAsked] = useState<{ over: readonly string[]; tags: readonly string[] } | null>(null);
  const group = useRef<HTMLSpanElement>(null);
  const tags = asked !== null && asked.over === stored ? asked.tags : stored;

  async function send(order: Omit<TagChange, 'leadIds'>, next: readonly string[]) {
    setAsked({ over: stored, tags: next });
    try {
      const { missing, fullIds } = await change.mutateAsync({ leadIds: [leadId], ...order });
      if (missing > 0) refuse('This lead was deleted meanwhile.');
      else if (fullIds.length > 0)
        refuse(`A lead can have at most ${TAGS_PER_LEAD_MAX} tags. Remove one first.`);
    } catch (error) {
      refuse(errorMessage(error));
    }
  }
  function refuse(description: string) {
    setAsked(null);
    toast({ tone: 'danger', title: 'The tags were not changed', description });
  }
  return (
    <span
      ref={group}
      role="group"
      aria-label={`Tags of ${name}`}
      className="flex flex-wrap items-center gap-1.5"
    >
      {tags.map((tag) => (
        <span
          key={tag}
          className="inline-flex h-6 max-w-full items-center rounded-tag bg-sunken pl-2 text-caption max-md:h-9"
        >
          <span className="truncate">{tag}</span>
          <button
            type="button"
            aria-label={`Remove the tag ${tag}`}
            className="grid size-6 flex-none place-items-center rounded-tag text-fg-muted hover:bg-active hover:text-fg max-md:size-9"
            onClick={() => {
              void send(
                { remove: [tag] },
                tags.filter((own) => own !== tag),
              );
              // The button is gone with its tag: what is pressed next is beside it.
              group.current?.querySelector<HTMLElement>('[data-add]')?.focus();
            }}
          >
            <X aria-hidden className="size-3" />
          </button>
        </span>
      ))}
      <TagPicker without={tags} onPick={(tag) => void send({ add: [tag] }, [...tags, tag])}>
        <Button
          data-add=""
          size="sm"
          variant="ghost"
          className={cn(tags.length === 0 && '-ml-3')}
          aria-label={`Add a tag to ${name}`}
        >
          <Plus aria-hidden className="size-3.5" />
          {tags.length === 0 ? 'Add a tag' : 'Add'}
        </Button>
      </TagPicker>
    </span>
  );
}
