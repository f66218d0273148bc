import { useQuery } from '@tanstack/react-query';
import type { IcpProfile, IcpSample } from '@waypost/contract/leads-icp';
import { type ReactNode, useRef, useState } from 'react';
import { failureOf } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { CandidateRow } from './candidate-row.tsx';
import { samplesQuery } from './icp-queries.ts';

/** People shown before somebody asks for all of them, and how many a profile is meant to have. */
const firstShown = 5;
const wanted = 10;

export interface SamplePeopleProps {
  profile: Pick<IcpProfile, 'id' | 'version'>;
  /** Where the profile is changed, for when nobody fits it. */
  change: ReactNode;
}

/**
 * Made-up people for a profile, with reasons, for as long as no account searches: nobody is called a fit who is not known to
 * be one. Nothing can be done with them.
 */
export function SamplePeople({ profile, change }: SamplePeopleProps) {
  const [all, setAll] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const answer = useQuery(samplesQuery(profile.id, profile.version));
  const samples = answer.data;
  if (samples?.isAvailable === false) return null;
  const people = samples?.people ?? [];
  const fitting = people.filter(({ standing }) => standing === 'fits').length;
  const title = fitting > 0 && fitting === people.length ? 'Sample people who fit' : 'Sample people';
  const shown = people.slice(0, all ? undefined : firstShown);
  return (
    <Card ref={card} role="region" aria-label={title} tabIndex={-1}>
      <CardHead
        title={title}
        note={people.length > 0 ? countOf(people.length, 'person', 'people') : undefined}
      />
      {answer.error ? (
        <ErrorState
          title="The sample people could not be loaded"
          {...failureOf(answer.error)}
          onRetry={() => {
            // The button goes with the error it stands in.
            card.current?.focus();
            void answer.refetch();
          }}
          retrying={answer.isFetching}
        />
      ) : (
        <SkeletonGroup
          loading={samples === undefined}
          label="Looking for people who fit"
          skeleton={<SkeletonRows />}
        >
          {people.length > 0 ? (
            <>
              <p className="px-4 py-2.5 text-caption text-fg-muted">
                Made-up people of the simulated network, to show what a search finds. Connect an account to
                search LinkedIn.
              </p>
              {groups.map(({ standing, name, note }) => (
                <Group
                  key={standing}
                  name={fitting === people.length ? undefined : name}
                  note={note}
                  people={shown.filter((person) => person.standing === standing)}
                />
              ))}
              {people.length > firstShown ? (
                <div className="border-t border-border px-4 py-2">
                  <Button
                    size="sm"
                    variant="ghost"
                    className="-ml-[11px]"
                    aria-expanded={all}
                    onClick={() => setAll(!all)}
                  >
                    {all ? 'Show fewer' : `Show all ${people.length}`}
                  </Button>
                </div>
              ) : null}
              {fitting < wanted ? (
                <p className="border-t border-border px-4 py-2 text-caption text-fg-subtle">
                  {fitting === 0 ? 'Nobody is known to fit.' : 'Fewer than ten fit.'} Loosen a Must to see
                  more.
                </p>
              ) : null}
            </>
          ) : samples?.isSearchable === false ? (
            <EmptyState
              level={3}
              title="This profile cannot be searched for yet"
              text="A people search needs a title, a keyword, an industry, a function or a country that is Must. Add one."
              action={change}
            />
          ) : (
            <EmptyState
              level={3}
              title="Nobody fits"
              text="Nobody found in the simulated network fits all of it. Loosen a Must."
              action={change}
            />
          )}
        </SkeletonGroup>
      )}
    </Card>
  );
}

const groups: readonly { standing: IcpSample['standing']; name: string; note: string | null }[] = [
  { standing: 'fits', name: 'Fit', note: null },
  { standing: 'may_fit', name: 'May fit', note: 'Not everything that they must be is known.' },
  { standing: 'close', name: 'Close, but no fit', note: 'What their company says misses a Must.' },
];

function Group({
  name,
  note,
  people,
}: {
  name: string | undefined;
  note: string | null;
  people: readonly IcpSample[];
}) {
  if (people.length === 0) return null;
  return (
    <section className="border-t border-border" aria-label={name}>
      {name === undefined ? null : (
        <div className="flex flex-wrap items-baseline gap-x-2 border-b border-border bg-sunken px-4 py-2">
          <h3 className="text-h3">{name}</h3>
          {note === null ? null : <p className="text-caption text-fg-muted">{note}</p>}
        </div>
      )}
      <ul className="divide-y divide-border">
        {people.map((person) => (
          <CandidateRow key={person.id} candidate={person} />
        ))}
      </ul>
    </section>
  );
}

const SkeletonRows = () => (
  <div className="flex flex-col divide-y divide-border">
    {Array.from({ length: firstShown }, (_, row) => (
      <div key={row} className="flex h-28 flex-col justify-center gap-3 px-4">
        <Skeleton className="w-1/3" />
        <Skeleton className="w-3/4" />
        <Skeleton className="w-1/2" />
      </div>
    ))}
  </div>
);
