import { CircleAlert } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { cn } from './class-names.ts';
import { FieldContext } from './field-context.ts';

export interface FieldProps extends Omit<ComponentProps<'div'>, 'id'> {
  label: ReactNode;
  /** Shown under the control until there is an error to show instead. */
  help?: ReactNode;
  error?: ReactNode;
  /** Beside the label, on the right: a link or a counter. */
  aside?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** For a control that has its own visible text. */
  hideLabel?: boolean;
  /** The control is a group (radios, chips): the label names it instead of pointing at one input. */
  group?: boolean;
}

/** Label, control, and help or error below it. The control inside picks up its wiring by itself. */
export function Field(props: FieldProps) {
  const {
    label,
    help,
    error,
    aside,
    required = false,
    disabled = false,
    hideLabel = false,
    group = false,
  } = props;
  const { className, children, ...rest } = strip(props);
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? help;
  const wiring = {
    id,
    describedBy: note ? noteId : undefined,
    invalid: Boolean(error),
    required,
    disabled,
  };
  const labelClass = cn('text-dense font-medium', hideLabel && 'sr-only');
  return (
    <FieldContext value={wiring}>
      <div
        className={cn('flex min-w-0 flex-col gap-1.5', className)}
        role={group ? 'group' : undefined}
        aria-labelledby={group ? `${id}-label` : undefined}
        {...rest}
      >
        <div className={cn('flex items-baseline justify-between gap-2', hideLabel && !aside && 'contents')}>
          {group ? (
            <span id={`${id}-label`} className={labelClass}>
              {label}
            </span>
          ) : (
            <label id={`${id}-label`} htmlFor={id} className={labelClass}>
              {label}
            </label>
          )}
          {aside ? <span className="text-caption text-fg-subtle">{aside}</span> : null}
        </div>
        {children}
        {error ? (
          <p id={noteId} role="alert" className="flex items-start gap-1 text-caption text-danger-fg">
            <CircleAlert aria-hidden className="mt-0.5 size-3 flex-none" strokeWidth={2.25} />
            <span>{error}</span>
          </p>
        ) : help ? (
          <p id={noteId} className="text-caption text-fg-subtle">
            {help}
          </p>
        ) : null}
      </div>
    </FieldContext>
  );
}

function strip(props: FieldProps): ComponentProps<'div'> {
  const { label: _l, help: _h, error: _e, aside: _a, required: _r, disabled: _d, ...others } = props;
  const { hideLabel: _hl, group: _g, ...rest } = others;
  return rest;
}
