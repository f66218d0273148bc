import type { IcpCriterion, IcpProfileDetail } from '@waypost/contract/leads-icp';
import { PROFILE_NAME_LENGTH_MAX } from '@waypost/domain/leads/icp/profile';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { formatDate } from '../../../lib/dates.ts';
import { countOf } from '../../../lib/numbers.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardFoot, CardHead } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { CriterionRow } from './criterion-row.tsx';
import { useSaveProfile } from './icp-queries.ts';
import { newId } from '../../../lib/new-id.ts';

const makers = {
  ai: 'built by AI',
  person: 'edited',
  ratings: 'weighed by your ratings',
  undo: 'taken back',
} as const;

export interface ProfileEditorProps {
  profile: IcpProfileDetail;
  /** Whether something is changed and not saved. */
  onDirty: (dirty: boolean) => void;
}

/** The profile as criteria that can be changed; saving makes the next version. Mount it anew for each version. */
export function ProfileEditor({ profile, onDirty }: ProfileEditorProps) {
  const [name, setName] = useState(profile.name);
  const [criteria, setCriteria] = useState<IcpCriterion[]>(profile.criteria);
  const save = useSaveProfile(profile.id);
  const isNameLong = name.trim().length > PROFILE_NAME_LENGTH_MAX;
  const dirty = name.trim() !== profile.name || JSON.stringify(criteria) !== JSON.stringify(profile.criteria);
  const filled = criteria.filter(({ values }) => values.length > 0);
  const usable = filled.some(({ stance }) => stance !== 'exclude');

  function change(next: { name?: string; criteria?: IcpCriterion[] }) {
    const after = { name, criteria, ...next };
    setName(after.name);
    setCriteria(after.criteria);
    onDirty(
      after.name.trim() !== profile.name ||
        JSON.stringify(after.criteria) !== JSON.stringify(profile.criteria),
    );
  }
  return (
    <Card>
      <CardHead
        title="Profile"
        note={`Version ${profile.version}, ${profile.madeBy === 'ai' && profile.version > 1 ? 'changed by AI' : makers[profile.madeBy]}, ${formatDate(profile.updatedAt)}`}
      />
      <CardBody>
        <Field
          label="Name"
          required
          aside={name.trim().length > 100 ? `${name.trim().length} of ${PROFILE_NAME_LENGTH_MAX}` : undefined}
          error={isNameLong ? `The name has at most ${PROFILE_NAME_LENGTH_MAX} characters.` : undefined}
        >
          <Input value={name} autoComplete="off" onChange={(event) => change({ name: event.target.value })} />
        </Field>
      </CardBody>
      <ul aria-label="Criteria" className="divide-y divide-border border-t border-border">
        {criteria.map((criterion, index) => (
          <CriterionRow
            key={criterion.id}
            criterion={criterion}
            onChange={(next) => change({ criteria: criteria.with(index, next) })}
            onRemove={() => change({ criteria: criteria.toSpliced(index, 1) })}
          />
        ))}
      </ul>
      <CardFoot className="flex-wrap">
        <Button
          size="sm"
          disabled={criteria.length >= 20}
          onClick={() =>
            change({
              criteria: [
                ...criteria,
                { id: newId(), kind: 'keywords', values: [], stance: 'nice', weight: 3, quote: null },
              ],
            })
          }
        >
          <Plus aria-hidden className="size-3.5" />
          Add criterion
        </Button>
        <span className="text-caption text-fg-subtle">
          {usable
            ? `${countOf(filled.length, 'criterion', 'criteria')}. Anyone who misses a Must scores 49 at most.`
            : 'Keep at least one criterion that is Must or Nice.'}
        </span>
        {dirty ? (
          <span className="ml-auto flex gap-2">
            <Button
              size="sm"
              variant="ghost"
              onClick={() => change({ name: profile.name, criteria: profile.criteria })}
            >
              Discard
            </Button>
            <Button
              size="sm"
              busy={save.isPending}
              disabled={!usable || name.trim() === '' || isNameLong}
              onClick={() =>
                save.mutate(
                  { name: name.trim(), criteria: filled, version: profile.version },
                  { onSuccess: () => onDirty(false) },
                )
              }
            >
              Save as version {profile.version + 1}
            </Button>
          </span>
        ) : null}
      </CardFoot>
      {save.error ? (
        <div className="px-4 pb-4">
          <Banner tone="danger">{errorMessage(save.error)}</Banner>
        </div>
      ) : null}
    </Card>
  );
}
