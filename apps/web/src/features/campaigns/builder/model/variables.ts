import { TEMPLATE_VARIABLES, type TemplateVariable } from '@waypost/domain/campaigns/message-template';

const words: Readonly<Record<TemplateVariable, { label: string; fallback: string }>> = {
  first_name: { label: 'First name', fallback: 'there' },
  last_name: { label: 'Last name', fallback: '' },
  full_name: { label: 'Full name', fallback: 'there' },
  company: { label: 'Company', fallback: 'your company' },
  title: { label: 'Title', fallback: 'your role' },
  headline: { label: 'Headline', fallback: 'your work' },
  location: { label: 'Location', fallback: 'your area' },
  industry: { label: 'Industry', fallback: 'your industry' },
  event_name: { label: 'Event', fallback: 'the event' },
  sender_first_name: { label: 'Sender first name', fallback: '' },
  sender_full_name: { label: 'Sender full name', fallback: '' },
};

export const variableChoices = TEMPLATE_VARIABLES.map((name) => ({ name, ...words[name] }));

/** "First name" of `first_name`; an unknown name as it was written. */
export function variableLabel(name: string): string {
  return variableChoices.find((choice) => choice.name === name)?.label ?? name;
}
