import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { isApiError, type ApiErrorCode } from '../api/api-error.ts';

/** Server issues by field: `body.email` → `email`. The first issue of a field wins. */
export function issuesByField(error: unknown): Record<string, string> {
  if (!isApiError(error)) return {};
  const byField: Record<string, string> = {};
  for (const { path, message } of error.issues) {
    const field = path.replace(/^body\./, '');
    byField[field] ??= message;
  }
  return byField;
}

/**
 * Puts server issues onto the fields of a form, and errors that `fieldOf` knows by their code. Answers whether every issue
 * found its field; if not (or if there was none), the form should show the sentence of the error itself.
 */
export function showServerIssues<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
  fieldOf: Partial<Record<ApiErrorCode, FieldPath<Values>>> = {},
): boolean {
  const known = isApiError(error) ? fieldOf[error.code] : undefined;
  if (isApiError(error) && known !== undefined) {
    setError(known, { type: 'server', message: error.message }, { shouldFocus: true });
    return true;
  }
  const issues = Object.entries(issuesByField(error));
  let all = issues.length > 0;
  let focused = false;
  for (const [name, message] of issues) {
    const field = fields.find((own) => own === name);
    if (field) {
      setError(field, { type: 'server', message }, { shouldFocus: !focused });
      focused = true;
    } else all = false;
  }
  return all;
}
