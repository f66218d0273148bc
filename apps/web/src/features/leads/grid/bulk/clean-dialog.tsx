import { useInfiniteQuery } from '@tanstack/react-query';
import type { GridSelection } from '@waypost/contract/leads-grid';
import { CLEANED_PARTS, type CleanedPart } from '@waypost/domain/leads/cleaning/cleaned-parts';
import { useState } from 'react';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Field } from '../../../../ui/field.tsx';
import { BulkDialogFrame, type BulkDialogProps } from './bulk-dialog.tsx';
import type { BulkOrder } from './bulk-jobs.ts';
import { CleaningChanges, cleaningKey } from './cleaning-changes.tsx';
import { cleaningQuery } from './cleaning-queries.ts';

type Clean = Extract<BulkOrder, { action: 'clean' }>;
type LeftOut = NonNullable<Clean['except']>[number];

/** So many single changes can be unticked. */
const leftOutMax = 5_000;

const partWords: Readonly<Record<CleanedPart, { label: string; help: string }>> = {
  name: { label: 'Names', help: 'Without titles, degrees, emoji and pronouns, in usual capitals.' },
  company: { label: 'Companies', help: 'Without GmbH, Inc. and the like, emoji and slogans.' },
};

/** Which names and companies of the chosen leads are cleaned: before and after of each, single ones can be unticked. */
export function CleanDialog(props: BulkDialogProps<Clean> & { listId: string; selection: GridSelection }) {
  const { about, listId, selection, busy, error, onOrder, onClose } = props;
  const [parts, setParts] = useState<readonly CleanedPart[]>(CLEANED_PARTS);
  const [unticked, setUnticked] = useState<ReadonlyMap<string, LeftOut>>(new Map());
  const answer = useInfiniteQuery(cleaningQuery(listId, { selection, parts }));
  const pages = answer.data?.pages ?? [];
  const changes = pages.flatMap(({ items }) =>
    items.flatMap((lead) => lead.changes.map((change) => ({ leadId: lead.leadId, ...change }))),
  );
  const chosen = changes.filter((change) => !unticked.has(cleaningKey(change)));
  const isWhole = answer.isSuccess && !answer.hasNextPage;
  const except = [...unticked.values()].filter(({ part }) => parts.includes(part));
  return (
    <BulkDialogFrame
      title={`Clean names of ${about}`}
      description="Messages use the clean first name. What stands there now is kept in a field of its own, and all of it can be undone for an hour."
      saveLabel="Clean"
      size="lg"
      // Farther on there may be more to clean than what is shown.
      ready={parts.length > 0 && except.length <= leftOutMax && (chosen.length > 0 || answer.hasNextPage)}
      busy={busy}
      error={error}
      onSend={() => onOrder({ action: 'clean', parts: [...parts], except })}
      onClose={onClose}
    >
      <Field label="What to clean" group>
        <div className="grid gap-2 sm:grid-cols-2">
          {CLEANED_PARTS.map((part) => (
            <Checkbox
              key={part}
              {...partWords[part]}
              checked={parts.includes(part)}
              onCheckedChange={(on) =>
                setParts(CLEANED_PARTS.filter((one) => (one === part ? on === true : parts.includes(one))))
              }
            />
          ))}
        </div>
      </Field>
      {parts.length === 0 ? null : (
        <CleaningChanges
          answer={answer}
          changes={changes}
          isWhole={isWhole}
          lookedAt={pages.reduce((sum, page) => sum + page.lookedAt, 0)}
          isTicked={(change) => !unticked.has(cleaningKey(change))}
          onTick={({ leadId, part }, on) =>
            setUnticked((before) => {
              const next = new Map(before);
              if (on) next.delete(cleaningKey({ leadId, part }));
              else next.set(cleaningKey({ leadId, part }), { leadId, part });
              return next;
            })
          }
        />
      )}
    </BulkDialogFrame>
  );
}
