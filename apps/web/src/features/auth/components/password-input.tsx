import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Input, type InputProps } from '../../../ui/input.tsx';

/** A password that can be shown; pasting is allowed. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'trail'>) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      trail={
        <button
          type="button"
          aria-label="Show password"
          aria-pressed={shown}
          className="grid size-8 place-items-center rounded-control hover:text-fg"
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
        </button>
      }
    />
  );
}
