import { createContext, use } from 'react';

export interface FieldWiring {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  disabled: boolean;
}

export const FieldContext = createContext<FieldWiring | null>(null);

interface ControlProps {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** Attributes that tie a control to the label, help and error of the field around it. */
export function useFieldControl(own: ControlProps) {
  const field = use(FieldContext);
  const describedBy = [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ');
  return {
    id: own.id ?? field?.id,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid ? true : undefined),
    'aria-required': (own.required ?? field?.required) ? true : undefined,
    disabled: own.disabled ?? field?.disabled,
  };
}

/**
 * A label would hide what a button says. Naming the button by the label and by itself keeps both: what it
 * is for, and what is chosen.
 */
export function useButtonLabel(id: string | undefined, ariaLabel: string | undefined): string | undefined {
  const field = use(FieldContext);
  return field && id === field.id && !ariaLabel ? `${id}-label ${id}` : undefined;
}
