import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { focusOnMount } from './focus-on-mount.ts';

export interface CodeStepProps {
  value: string;
  error: string | undefined;
  onValueChange: (value: string) => void;
  /** All six digits are there: nothing more has to be pressed. */
  onComplete?: () => void;
}

/** The second step: six digits of the app, or a recovery code in their place. */
export function CodeStep({ value, error, onValueChange, onComplete }: CodeStepProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const change = () => {
    onValueChange('');
    setIsRecovery(!isRecovery);
  };
  return (
    <div className="flex flex-col items-start gap-3">
      {isRecovery ? (
        <Field
          className="w-full"
          label="Recovery code"
          help="One of those you kept when you turned two-step sign-in on. Each works once."
          error={error}
          required
        >
          <Input
            key="recovery"
            size="lg"
            ref={focusOnMount}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="abcde-fghjk"
            maxLength={40}
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
          />
        </Field>
      ) : (
        <Field
          className="w-full"
          label="Code"
          help="The 6 digits that your authenticator app shows for Waypost now."
          error={error}
          required
        >
          <CodeField
            key="code"
            ref={focusOnMount}
            value={value}
            onValueChange={(next) => {
              onValueChange(next);
              if (next.length === 6 && next !== value) onComplete?.();
            }}
          />
        </Field>
      )}
      <Button type="button" variant="link" size="sm" className="px-0" onClick={change}>
        {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
      </Button>
    </div>
  );
}
