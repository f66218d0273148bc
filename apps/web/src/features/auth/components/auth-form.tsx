import { useState, type ComponentProps, type ReactNode } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { errorMessage, type ApiErrorCode } from '../../../lib/api/api-error.ts';
import { showServerIssues } from '../../../lib/forms/server-issues.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import type { ButtonVariant } from '../../../ui/button-classes.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

export interface AuthFormProps<Values extends FieldValues, Body> {
  label: string;
  /** What the button says. */
  action: string;
  /** Primary, unless the form has done its part already. */
  variant?: ButtonVariant;
  form: UseFormReturn<Values, unknown, Body>;
  fields: readonly FieldPath<Values>[];
  /** Which field an error belongs to, by its code. */
  fieldOf: Partial<Record<ApiErrorCode, FieldPath<Values>>>;
  /** Throws ApiError. */
  onSend: (body: Body) => Promise<unknown>;
  children: ReactNode;
}

/** A form with one button. What was typed stays, whatever the server says; what belongs to no field stands on top. */
export function AuthForm<Values extends FieldValues, Body>(props: AuthFormProps<Values, Body>) {
  const { label, action, variant = 'primary', form, fields, fieldOf, onSend, children } = props;
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(body: Body) {
    setFailure(null);
    try {
      await onSend(body);
    } catch (error) {
      if (!showServerIssues(error, fields, form.setError, fieldOf)) setFailure(errorMessage(error));
    }
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit(submit)} aria-label={label}>
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      {children}
      <Button
        type="submit"
        variant={variant}
        size="lg"
        busy={form.formState.isSubmitting}
        className="mt-1 w-full"
      >
        {action}
      </Button>
    </form>
  );
}

/** The address one signs in with; props are those of `form.register('email')`. */
export function EmailField({ error, ...rest }: ComponentProps<'input'> & { error: string | undefined }) {
  return (
    <Field label="Email" error={error} required>
      <Input
        {...rest}
        size="lg"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="you@company.com"
      />
    </Field>
  );
}
