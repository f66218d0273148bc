import { Eye, EyeOff } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { Input, type InputProps } from './input.tsx';

/** A password that can be shown; pasting is allowed. Says so while Caps Lock is on, as far as the browser tells. */
export function PasswordInput({
  onBlur,
  ...props
}: Omit<InputProps, 'type' | 'trail' | 'onKeyDown' | 'onKeyUp'>) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <>
      <Input
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        onKeyDown={look}
        onKeyUp={look}
        onBlur={(event) => {
          setCapsLock(false);
          onBlur?.(event);
        }}
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
      <span role="status" className="text-caption text-warning-fg empty:hidden">
        {capsLock ? 'Caps Lock is on.' : ''}
      </span>
    </>
  );
}
