import type { IcpOutsider } from '@waypost/contract/leads-icp';
import { useState } from 'react';
import { countOf, formatNumber } from '../../../lib/numbers.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';

/** People on one page of the list. */
const pageSize = 10;

/** Whom a preview found and did not propose, each with what keeps them out. */
export function Outsiders({ people }: { people: readonly IcpOutsider[] }) {
  const [open, setOpen] = useState(false);
  const [page, setPage] = useState(0);
  if (people.length === 0) return null;
  const first = page * pageSize;
  const shown = people.slice(first, first + pageSize);
  return (
    <section aria-label="Outside" className="border-t border-border">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2.5">
        <p className="text-dense">
          <span className="font-medium">{countOf(people.length, 'person', 'people')} outside</span>{' '}
          <span className="text-caption text-fg-subtle">
            a Must is missed, or an Exclude met; not charged
          </span>
        </p>
        <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide' : 'Show why'}
        </Button>
      </div>
      {open ? (
        <>
          <ul className="divide-y divide-border border-t border-border">
            {shown.map(({ id, name, headline, profileUrl, reason }) => (
              <li key={id} className="flex items-start gap-3 px-4 py-2.5 text-dense">
                <Avatar name={name} size="sm" />
                <div className="min-w-0 flex-1">
                  <p className="truncate font-medium">
                    {profileUrl === null ? (
                      name
                    ) : (
                      <a href={profileUrl} target="_blank" rel="noreferrer" className="hover:underline">
                        {name}
                      </a>
                    )}
                  </p>
                  {headline ? <p className="truncate text-caption text-fg-muted">{headline}</p> : null}
                  <p className="text-caption text-fg-muted">{reason}</p>
                </div>
              </li>
            ))}
          </ul>
          {people.length > pageSize ? (
            <div className="flex items-center justify-between gap-2 border-t border-border px-4 py-2 text-caption text-fg-subtle tabular-nums">
              <span role="status">
                {formatNumber(first + 1)} to {formatNumber(first + shown.length)} of{' '}
                {formatNumber(people.length)}
              </span>
              <span className="flex gap-1.5">
                <Button size="sm" variant="ghost" disabled={page === 0} onClick={() => setPage(page - 1)}>
                  Previous
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  disabled={first + pageSize >= people.length}
                  onClick={() => setPage(page + 1)}
                >
                  Next
                </Button>
              </span>
            </div>
          ) : null}
          <p className="border-t border-border px-4 py-2 text-caption text-fg-subtle">
            The search lists them under Outside, where you can add the ones you want.
          </p>
        </>
      ) : null}
    </section>
  );
}
