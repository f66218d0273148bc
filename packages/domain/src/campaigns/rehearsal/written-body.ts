import { MESSAGE_LENGTH_MAX, NOTE_LENGTH_MAX, type AccountType } from '../../linkedin/daily-limits.ts';
import { renderTemplate, type RenderedMessage, type TemplateValues } from '../message-template.ts';
import type { StepVariant } from '../sequence/graph.ts';

/**
 * What one lead reads of one wording. `null`: the step goes without words (a visit, an invitation without a note).
 * The sender's own names are part of the values.
 */
export function writtenBody(
  step: { readonly kind: string },
  variant: StepVariant | null,
  values: TemplateValues,
  accountType: AccountType,
): RenderedMessage | null {
  if (variant === null) return null;
  const template = variant.body.trim();
  if (step.kind === 'invite' && template === '') return null;
  const lengthMax = step.kind === 'invite' ? NOTE_LENGTH_MAX[accountType] : MESSAGE_LENGTH_MAX;
  const rendered = renderTemplate(template, values, lengthMax);
  if (!rendered.ok || rendered.text !== '') return rendered;
  const problem = {
    code: 'empty',
    variable: '',
    message: 'This message is empty. Write something.',
  } as const;
  return { ok: false, problems: [problem] };
}

/** A lead's values together with the names of the account that writes. */
export function withSenderNames(
  values: TemplateValues,
  sender: { readonly firstName: string; readonly name: string } | undefined,
): TemplateValues {
  return {
    ...values,
    sender_first_name: sender?.firstName ?? null,
    sender_full_name: sender?.name ?? null,
  };
}
