import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { profilesQuery } from './icp-queries.ts';

/** A choice among the saved profiles; the only one there is needs no choosing. */
export function useChosenProfile() {
  const profiles = useQuery(profilesQuery);
  const [chosen, choose] = useState<string | null>(null);
  const all = profiles.data ?? [];
  return {
    profiles,
    profileId: chosen ?? (all.length === 1 ? (all[0]?.id ?? null) : null),
    /** They were read, and there are none. */
    none: profiles.data !== undefined && all.length === 0,
    choose,
  };
}

/** Chooses a saved profile. */
export function ProfileField({
  of: { profiles, profileId, choose },
}: {
  of: ReturnType<typeof useChosenProfile>;
}) {
  return (
    <Field label="Profile">
      <Combobox
        options={(profiles.data ?? []).map(({ id, name, version }) => ({
          value: id,
          label: name,
          help: `Version ${version}`,
        }))}
        value={profileId}
        onValueChange={choose}
        placeholder="Choose a profile"
        searchPlaceholder="Search profiles"
        loading={profiles.isPending}
        error={profiles.error ? errorMessage(profiles.error) : undefined}
        onRetry={() => void profiles.refetch()}
      />
    </Field>
  );
}
