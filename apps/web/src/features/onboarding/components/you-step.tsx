import type { Onboarding, SaveOnboarding, User } from '@waypost/contract/users';
import { SELLS_LENGTH_MAX, WEBSITE_LENGTH_MAX, websiteAddress } from '@waypost/domain/users/onboarding';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { StepFoot } from './step-foot.tsx';

export interface YouStepProps {
  user: Pick<User, 'profession'>;
  onboarding: Onboarding;
  saving: boolean;
  onSave: (answers: SaveOnboarding) => void;
  onSkip: () => void;
}

/** Who somebody is and what they sell. All of it may stay empty. */
export function YouStep({ user, onboarding, saving, onSave, onSkip }: YouStepProps) {
  const [profession, setProfession] = useState(user.profession ?? '');
  const [sells, setSells] = useState(onboarding.sells ?? '');
  const [website, setWebsite] = useState(onboarding.website ?? '');
  const [wrong, setWrong] = useState<string>();
  const websiteField = useRef<HTMLInputElement>(null);

  function submit() {
    const address = website.trim() === '' ? null : websiteAddress(website);
    if (website.trim() !== '' && address === null) {
      setWrong('Give the address of your website, such as example.com.');
      websiteField.current?.focus();
      return;
    }
    onSave({ profession: profession.trim() || null, sells: sells.trim() || null, website: address });
  }
  return (
    <form
      noValidate
      aria-label="What do you sell?"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving) submit();
      }}
    >
      <Field label="Your role">
        <Input
          size="lg"
          value={profession}
          maxLength={200}
          autoComplete="organization-title"
          placeholder="Founder"
          onChange={(event) => setProfession(event.target.value)}
        />
      </Field>
      <Field label="What you sell">
        <Textarea
          rows={4}
          className="px-3"
          value={sells}
          maxLength={SELLS_LENGTH_MAX}
          placeholder="Payroll software for logistics companies. It replaces spreadsheets and closes the month in a day."
          onChange={(event) => setSells(event.target.value)}
        />
      </Field>
      <Field
        label="Your website"
        help="In the next step its text can be read for who buys from you."
        error={wrong}
      >
        <Input
          ref={websiteField}
          size="lg"
          type="url"
          inputMode="url"
          autoComplete="url"
          value={website}
          maxLength={WEBSITE_LENGTH_MAX}
          placeholder="example.com"
          onChange={(event) => {
            setWebsite(event.target.value);
            setWrong(undefined);
          }}
        />
      </Field>
      <StepFoot onSkip={onSkip}>
        <Button type="submit" variant="primary" busy={saving}>
          Continue
        </Button>
      </StepFoot>
    </form>
  );
}
