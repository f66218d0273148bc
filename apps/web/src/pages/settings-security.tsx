import { paths } from '../app/paths.ts';
import { PasswordCard } from '../features/auth/security/password-card.tsx';
import { SecondFactorCard } from '../features/auth/security/second-factor-card.tsx';
import { SessionsCard } from '../features/auth/security/sessions-card.tsx';
import { useCurrentUser } from '../features/users/index.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Banner } from '../ui/banner.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SettingsLayout } from './settings-layout.tsx';

/** Password, second factor and sessions of the person who is signed in. */
export function Component() {
  usePageTitle('Sessions and security', [{ label: 'Settings', to: paths.settings }]);
  const user = useCurrentUser();
  return (
    <SettingsLayout>
      <PageHead title="Sessions and security" description="How you sign in, and where you are signed in." />
      <div className="flex flex-col gap-6">
        {user?.isSampleWorkspace ? (
          <Banner>
            The sample workspace is open to everybody here, so its sign-in cannot be changed. Create an
            account of your own to set this up.
          </Banner>
        ) : (
          <>
            <PasswordCard email={user?.email ?? ''} />
            <SecondFactorCard email={user?.email ?? ''} />
          </>
        )}
        <SessionsCard />
      </div>
    </SettingsLayout>
  );
}
