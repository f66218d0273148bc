import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { isApiError } from '../api/api-error.ts';

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
 * Puts server issues onto the fields of a form. Answers whether every issue found its field; if not (or
 * if there was none), the form should show the sentence of the error itself.
 */
export function showServerIssues<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  const issues = Object.entries(issuesByField(error));
  let all = issues.length > 0;
  let focused = false;
  for (const [name, message] of issues) {
    const field = fields.find((known) => known === name);
    if (field) {
      setError(field, { type: 'server', message }, { shouldFocus: !focused });
      focused = true;
    } else all = false;
  }
  return all;
}
