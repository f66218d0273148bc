import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../../lib/dates.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../../ui/popover.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { DailyAmount, DailyFoot } from './daily-amount.tsx';
import { DailyPrice } from './daily-price.tsx';
import { ReadPosts } from './read-posts.tsx';
import { repeatableSourcesQuery, useKeepLive } from './source-queries.ts';

/** Switches on that a source of a list is read every day, after its result was left. Nothing where none could be. */
export function KeepFromList({ listId }: { listId: string }) {
  const { data } = useQuery(repeatableSourcesQuery(listId));
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const [perDay, setPerDay] = useState<number | null>(50);
  const keep = useKeepLive();
  const sources = data ?? [];
  const source = sources.find(({ jobId }) => jobId === chosen) ?? sources[0];
  if (source === undefined) return null;
  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        keep.reset();
      }}
    >
      <PopoverTrigger>
        <Button variant="ghost" size="sm">
          <RefreshCw aria-hidden className="size-3.5" />
          Add new matches daily
        </Button>
      </PopoverTrigger>
      <PopoverContent>
        <form
          noValidate
          aria-label="Keep watching a source"
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (perDay === null || keep.isPending) return;
            keep.mutate(
              { jobId: source.jobId, perDayMax: perDay },
              {
                onSuccess: (live) => {
                  setOpen(false);
                  toast({
                    title: 'New matches are added every day',
                    description: `${live.label}, at most ${countOf(live.perDayMax, 'lead')}.`,
                  });
                },
              },
            );
          }}
        >
          {sources.length > 1 ? (
            <Field label="Source">
              <Select
                value={source.jobId}
                onValueChange={setChosen}
                options={sources.map(({ jobId, label, readAt }) => ({
                  value: jobId,
                  label,
                  help: `Read ${formatDate(readAt)}`,
                }))}
              />
            </Field>
          ) : (
            <p className="text-dense">
              <span className="font-medium break-words">{source.label}</span>{' '}
              <span className="text-fg-muted">
                is read again every day; only people who are new are added.
              </span>
            </p>
          )}
          <ReadPosts posts={source.posts} />
          <DailyAmount perDay={perDay} onPerDay={setPerDay} error={keep.error} className="w-full" />
          <DailyPrice kind={source.kind} perDay={perDay} />
          <DailyFoot
            label="Add daily"
            busy={keep.isPending}
            disabled={perDay === null}
            onCancel={() => setOpen(false)}
          />
        </form>
      </PopoverContent>
    </Popover>
  );
}
