import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Candidates, profileQuery } from '../../leads/index.ts';
import { linkedInAccountsQuery } from '../../linkedin/index.ts';

/** People who fit the profile, before anything is stored; nothing without a profile and an account to search with. */
export function FirstPeople({ profileId }: { profileId: string }) {
  const profile = useQuery(profileQuery(profileId)).data;
  const account = useQuery(linkedInAccountsQuery).data?.find(({ status }) => status === 'Active');
  const [previewId, setPreviewId] = useState<string | null>(null);
  if (profile === undefined || account === undefined) return null;
  return (
    <div className="mt-4">
      <Candidates
        profile={profile}
        accountId={account.id}
        previewId={previewId}
        disabled={false}
        onStarted={({ id }) => setPreviewId(id)}
      />
    </div>
  );
}
