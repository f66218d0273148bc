import type { Onboarding, SaveOnboarding, User } from '@waypost/contract/users';
import { SELLS_LENGTH_MAX, WEBSITE_LENGTH_MAX, websiteAddress } from '@waypost/domain/users/onboarding';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useKept } from '../model/use-kept.ts';
import { StepFoot } from './step-foot.tsx';

export interface YouStepProps {
  user: Pick<User, 'profession'>;
  onboarding: Onboarding;
  saving: boolean;
  onSave: (answers: SaveOnboarding) => void;
  /** What has been typed so far, while it is typed: a reload and leaving the step lose nothing of it. */
  onKeep: (answers: SaveOnboarding) => void;
  onSkip: (answers: SaveOnboarding) => void;
}

/** Who somebody is and what they sell. All of it may stay empty. */
export function YouStep({ user, onboarding, saving, onSave, onKeep, onSkip }: YouStepProps) {
  const [profession, setProfession] = useState(user.profession ?? '');
  const [sells, setSells] = useState(onboarding.sells ?? '');
  const [website, setWebsite] = useState(onboarding.website ?? '');
  const [wrong, setWrong] = useState<string>();
  const websiteField = useRef<HTMLInputElement>(null);

  const address = website.trim() === '' ? null : websiteAddress(website);
  const isWrong = website.trim() !== '' && address === null;
  // An address that is none yet leaves the one before it.
  const answers: SaveOnboarding = {
    profession: profession.trim() || null,
    sells: sells.trim() || null,
    ...(isWrong ? {} : { website: address }),
  };
  const takeAsKept = useKept(answers, onKeep);

  function submit() {
    if (isWrong) {
      setWrong('Give the address of your website, such as example.com.');
      websiteField.current?.focus();
      return;
    }
    takeAsKept();
    onSave(answers);
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
      <StepFoot
        onSkip={() => {
          takeAsKept();
          onSkip(answers);
        }}
      >
        <Button type="submit" variant="primary" busy={saving}>
          Continue
        </Button>
      </StepFoot>
    </form>
  );
}
