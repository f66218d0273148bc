import type { AccountType } from '../../linkedin/daily-limits.ts';
import { INMAIL_SUBJECT_LENGTH_MAX } from '../../linkedin/text-lengths.ts';
import { renderTemplate, type RenderedMessage, type TemplateValues } from '../message-template.ts';
import { isWritten, type SequenceNode, type StepVariant } from '../sequence/graph.ts';
import { wordingLengthMax } from '../sequence/wording.ts';

/**
 * What one lead reads of one wording. `null`: the step goes without words (a visit, an invitation without a note).
 * The sender's own names are part of the values.
 */
export function writtenBody(
  step: SequenceNode,
  variant: StepVariant | null,
  values: TemplateValues,
  accountType: AccountType,
): RenderedMessage | null {
  if (variant === null || !isWritten(step)) return null;
  const template = variant.body.trim();
  if (step.kind === 'invite' && template === '') return null;
  const rendered = renderTemplate(template, values, wordingLengthMax(step.kind, accountType));
  if (!rendered.ok || rendered.text !== '') return rendered;
  const problem = {
    code: 'empty',
    variable: '',
    message: 'This message is empty. Write something.',
  } as const;
  return { ok: false, problems: [problem] };
}

/** The subject of an InMail; `null` for every other step. */
export function writtenSubject(step: SequenceNode, values: TemplateValues): RenderedMessage | null {
  if (step.kind !== 'inmail') return null;
  return renderTemplate(step.subject.trim(), values, INMAIL_SUBJECT_LENGTH_MAX);
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
