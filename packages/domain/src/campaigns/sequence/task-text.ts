import { renderTemplate, type TemplateValues } from '../message-template.ts';

/**
 * What a task says, with what is known in place of its variables. A person reads it, nobody is sent it: it has no
 * greatest length, and braces that are no variable stand as they were written.
 */
export function taskText(instructions: string, values: TemplateValues): string {
  const rendered = renderTemplate(instructions, values, Infinity);
  return rendered.ok ? rendered.text : instructions;
}
