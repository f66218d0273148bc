import { paths } from '../app/paths.ts';
import { AddressState } from '../features/auth/components/address-state.tsx';
import { AvatarField } from '../features/users/components/avatar-field.tsx';
import { EmailCard } from '../features/users/components/email-card.tsx';
import { ProfileForm } from '../features/users/components/profile-form.tsx';
import { useCurrentUser } from '../features/users/index.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Card, CardBody } from '../ui/card.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SettingsLayout } from './settings-layout.tsx';

/** Who somebody is in this workspace. */
export function Component() {
  usePageTitle('Profile', [{ label: 'Settings', to: paths.settings }]);
  const user = useCurrentUser();
  return (
    <SettingsLayout>
      <PageHead
        title="Profile"
        description="How you appear in this workspace; the people you write to see your LinkedIn profile."
      />
      {user ? (
        <div className="flex flex-col gap-6">
          <Card>
            <CardBody className="flex flex-col gap-6">
              <AvatarField user={user} />
              <ProfileForm key={user.id} user={user} />
            </CardBody>
          </Card>
          <EmailCard key={user.id} user={user} addressState={<AddressState user={user} />} />
        </div>
      ) : null}
    </SettingsLayout>
  );
}
