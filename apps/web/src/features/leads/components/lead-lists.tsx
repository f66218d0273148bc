import type { LeadList } from '@waypost/contract/leads';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useCardKeys } from '../../../lib/row-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useActiveJobs } from '../../jobs/index.ts';
import { ordered, type ListOrder } from '../model/list-order.ts';
import { ListCard, type ListAction } from './list-card.tsx';
import { ListDialogs } from './list-dialogs.tsx';

/** The cards of all lists, with what can be done to each. */
export function LeadLists({ lists, order }: { lists: readonly LeadList[]; order: ListOrder }) {
  const [open, setOpen] = useState<{ action: ListAction; list: LeadList } | null>(null);
  const jobs = useActiveJobs();
  useCardKeys('Lead Lists');
  return (
    <>
      <ul data-cards="" className="grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(320px,1fr))]">
        {ordered(lists, order).map((list) => (
          <ListCard
            key={list.id}
            list={list}
            job={jobs.get(list.id)}
            onAction={(action) => setOpen({ action, list })}
          />
        ))}
      </ul>
      <ListDialogs open={open} onClose={() => setOpen(null)} />
    </>
  );
}

export function NoLeadLists({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      className="rounded-card border border-border bg-surface"
      icon={<UsersRound />}
      title="No lead lists yet"
      text="Lists you create or import appear here, with every lead and where it came from."
      action={
        <Button variant="primary" onClick={onCreate}>
          Create Your First List
        </Button>
      }
    />
  );
}
