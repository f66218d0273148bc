import { TAGS_PER_LEAD_MAX } from '@waypost/domain/leads/lead-tags';
import { Tag } from 'lucide-react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useChangeTags } from '../api/lead-tags.ts';
import { TagPicker } from './tag-picker.tsx';

/** Leads in one request. */
const leadsAtOnce = 500;
const undoMs = 10_000;

/** Puts one tag on the chosen leads; Undo takes it off those that did not have it before. */
export function TagLeads({ leads }: { leads: readonly { id: string }[] }) {
  const change = useChangeTags();

  async function each(ids: readonly string[], order: { add: string[] } | { remove: string[] }) {
    const done = { changedIds: [] as string[], full: 0, missing: 0 };
    for (let from = 0; from < ids.length; from += leadsAtOnce) {
      const leadIds = ids.slice(from, from + leadsAtOnce);
      const { changedIds, fullIds, missing } = await change.mutateAsync({ leadIds, ...order });
      done.changedIds.push(...changedIds);
      done.full += fullIds.length;
      done.missing += missing;
    }
    return done;
  }
  async function put(tag: string) {
    try {
      const ids = leads.map(({ id }) => id);
      const { changedIds, full, missing } = await each(ids, { add: [tag] });
      const had = ids.length - changedIds.length - full - missing;
      const rest = [
        ...(had > 0 ? [`${countOf(had, 'lead')} had it already.`] : []),
        ...(missing > 0
          ? [`${countOf(missing, 'lead')} ${missing === 1 ? 'was' : 'were'} deleted meanwhile.`]
          : []),
        ...(full > 0
          ? [`${countOf(full, 'lead')} already ${full === 1 ? 'has' : 'have'} ${TAGS_PER_LEAD_MAX} tags.`]
          : []),
      ].join(' ');
      toast({
        tone: changedIds.length === 0 ? 'neutral' : 'success',
        title: `${countOf(changedIds.length, 'lead')} tagged “${tag}”`,
        ...(rest === '' ? {} : { description: rest }),
        ...(changedIds.length === 0
          ? {}
          : {
              durationMs: undoMs,
              action: {
                label: 'Undo',
                altText: 'Choose the leads again to take the tag off them',
                onSelect: () => void takeBack(changedIds, tag),
              },
            }),
      });
    } catch (error) {
      toast({ tone: 'danger', title: 'The leads were not all tagged', description: errorMessage(error) });
    }
  }
  /** Takes the tag off those that did not have it before. */
  async function takeBack(ids: readonly string[], tag: string) {
    try {
      await each(ids, { remove: [tag] });
    } catch (error) {
      toast({ tone: 'danger', title: 'The tag is still there', description: errorMessage(error) });
    }
  }
  return (
    <TagPicker onPick={(tag) => void put(tag)}>
      <Button size="sm" busy={change.isPending}>
        <Tag aria-hidden className="size-3.5" />
        Add a tag
      </Button>
    </TagPicker>
  );
}
