import type { Comparison } from '@waypost/contract/leads-merge';
import { type MergeSide, mixedIdentity } from '@waypost/domain/leads/merge/merged-values';
import { Banner } from '../../../ui/banner.tsx';

export interface MixedNoteProps {
  shown: Comparison;
  /** What was switched, by field: ids of leads. */
  keep: Readonly<Record<string, string>>;
}

/**
 * Says when the choice puts the name of one lead on the profile link of the other. It stands with the buttons: the choice
 * that makes it appear may be screens away from the end of the fields.
 */
export function MixedNote({ shown, keep }: MixedNoteProps) {
  const side = (which: 'one' | 'other'): MergeSide => ({
    id: shown[which].id,
    updatedAt: Date.parse(shown[which].updatedAt),
    values: new Map(
      shown.fields.flatMap(({ field, [which]: value }) => (value === null ? [] : [[field, value] as const])),
    ),
  });
  const suggested = Object.fromEntries(shown.fields.map((field) => [field.field, field.keep]));
  const note = mixedIdentity(side('one'), side('other'), { ...suggested, ...keep });
  return note === null ? null : (
    <Banner tone="warning" className="basis-full wrap-anywhere">
      {note}
    </Banner>
  );
}
