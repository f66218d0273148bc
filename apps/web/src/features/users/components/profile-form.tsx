import type { User } from '@waypost/contract/users';
import { useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { useLeaving } from '../../../lib/leaving.ts';
import { unsavedValuesOf, useUnsavedForm } from '../../../lib/unsaved-forms.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { LeaveDialog } from '../../../ui/leave-dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useSaveProfile } from '../api/save-profile.ts';

const formName = 'profile';

/** Name and role. What is typed stays when saving fails. Mount it anew for another person. */
export function ProfileForm({ user }: { user: User }) {
  const [unsaved] = useState(() => unsavedValuesOf(formName, user.id));
  const [name, setName] = useState(unsaved['name'] ?? user.name);
  const [profession, setProfession] = useState(unsaved['profession'] ?? user.profession ?? '');
  const [touched, setTouched] = useState(false);
  const save = useSaveProfile();
  const wrong = touched && name.trim() === '' ? 'Your name cannot be empty.' : undefined;
  const dirty = name.trim() !== user.name || profession.trim() !== (user.profession ?? '');
  const leaving = useLeaving(dirty, { signInPath: paths.signIn });
  useUnsavedForm(formName, user.id, dirty ? { name, profession } : null);

  function submit() {
    setTouched(true);
    if (name.trim() === '' || !dirty || save.isPending) return;
    save.mutate(
      { name: name.trim(), profession: profession.trim() || null },
      { onSuccess: () => toast({ tone: 'success', title: 'Profile saved' }) },
    );
  }
  return (
    <form
      noValidate
      aria-label="Profile"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <LeaveDialog {...leaving} />
      {save.error ? <Banner tone="danger">{errorMessage(save.error)}</Banner> : null}
      <Field label="Name" error={wrong} required>
        <Input
          value={name}
          maxLength={200}
          autoComplete="name"
          onBlur={() => setTouched(true)}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label="Your role">
        <Input
          value={profession}
          maxLength={200}
          autoComplete="organization-title"
          placeholder="Founder"
          onChange={(event) => setProfession(event.target.value)}
        />
      </Field>
      <div className="flex items-center gap-2">
        <Button type="submit" variant="primary" busy={save.isPending} disabled={!dirty}>
          Save
        </Button>
        {dirty ? (
          <Button
            variant="ghost"
            onClick={() => {
              setName(user.name);
              setProfession(user.profession ?? '');
            }}
          >
            Discard
          </Button>
        ) : null}
      </div>
    </form>
  );
}
