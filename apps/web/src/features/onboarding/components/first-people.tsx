import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { hasSandboxMenu } from '../../../lib/page-flags.ts';
import { buttonClasses } from '../../../ui/button-classes.ts';
import { Candidates, profileQuery, SamplePeople } from '../../leads/index.ts';
import { linkedInAccountsQuery } from '../../linkedin/index.ts';

const previewKey = 'preview';

/**
 * People who fit the profile, before anything is stored: found by an account, or made-up ones where none is connected and the
 * network is the simulated one. Nothing without a profile.
 */
export function FirstPeople({ profileId }: { profileId: string }) {
  const profile = useQuery(profileQuery(profileId)).data;
  const accounts = useQuery(linkedInAccountsQuery).data;
  const account = accounts?.find(({ status }) => status === 'Active');
  // In the address, as where people are found with AI: a reload keeps the candidates that were paid for.
  const [search, setSearch] = useSearchParams();
  if (profile === undefined || accounts === undefined) return null;
  if (account === undefined) {
    return hasSandboxMenu() ? (
      <div className="mt-4">
        <SamplePeople
          profile={profile}
          change={
            <Link className={buttonClasses({})} to={`${paths.onboarding}?step=buyers`}>
              Change the buyer profile
            </Link>
          }
        />
      </div>
    ) : null;
  }
  return (
    <div className="mt-4">
      <Candidates
        profile={profile}
        accountId={account.id}
        previewId={search.get(previewKey)}
        disabled={false}
        onStarted={({ id }) =>
          setSearch(
            (before) => {
              before.set(previewKey, id);
              return before;
            },
            { replace: true },
          )
        }
      />
    </div>
  );
}
