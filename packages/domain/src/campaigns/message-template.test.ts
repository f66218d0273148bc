import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  lengthWithFallbacks,
  renderTemplate,
  TEMPLATE_VARIABLES,
  templateProblems,
  tooLongWords,
} from './message-template.ts';
import type { TemplateValues } from './message-template.ts';

const text = fc.string({ maxLength: 30, unit: 'grapheme' }).map((value) => value.replace(/[{}]/g, ''));
const fallback = fc.stringMatching(/^[a-z][a-z ]{0,8}[a-z]$/);
const placeholder = fc.record({ name: fc.constantFrom(...TEMPLATE_VARIABLES), fallback });
const values: fc.Arbitrary<TemplateValues> = fc.dictionary(
  fc.constantFrom(...TEMPLATE_VARIABLES),
  fc.oneof(
    fc.string({ maxLength: 20, unit: 'grapheme' }),
    fc.constant(null),
    fc.constantFrom('', '  ', '{{first_name|x}}', '$&'),
  ),
);

describe('message templates', () => {
  it('put the value or the fallback in each place, and say where the fallback was used', () => {
    const template = fc.array(fc.tuple(text, placeholder), { maxLength: 5 });
    fc.assert(
      fc.property(template, values, (parts, lead) => {
        const source = parts
          .map(([before, { name, fallback: other }]) => `${before}{{${name}|${other}}}`)
          .join('');
        const rendered = renderTemplate(source, lead, 10_000);
        if (!rendered.ok) throw new Error(rendered.problems[0]?.message);
        const clean = (value: string | null | undefined) =>
          (value ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim();
        const wanted = parts
          .map(([before, { name, fallback: other }]) => before + (clean(lead[name]) || other))
          .join('');
        expect(rendered.text).toBe(wanted.trim());
        expect(rendered.length).toBe(rendered.text.length);
        const unknown = parts.filter(([, { name }]) => clean(lead[name]) === '').map(([, { name }]) => name);
        expect(rendered.fallbacksUsed).toEqual([...new Set(unknown)]);
      }),
      { numRuns: 500 },
    );
  });

  it('never throw and never let a brace pair through, whatever is typed', () => {
    const typed = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[{}|a-z_ ]{0,40}$/));
    fc.assert(
      fc.property(typed, (source) => {
        const rendered = renderTemplate(source, {}, 10_000);
        if (rendered.ok) expect(rendered.text).not.toContain('{{');
        else for (const problem of rendered.problems) expect(problem.message).toMatch(/\.$/);
      }),
      { numRuns: 1_000 },
    );
  });

  it('never read a lead’s value as template', () => {
    expect(renderTemplate('Hi {{first_name|there}}', { first_name: '{{company|x}}' }, 100)).toMatchObject({
      ok: true,
      text: 'Hi {{company|x}}',
    });
  });

  it('require a fallback and a known variable', () => {
    expect(templateProblems('Hi {{first_name}}')).toMatchObject([
      { code: 'missing_fallback', variable: 'first_name' },
    ]);
    expect(templateProblems('Hi {{first_name| }}')).toMatchObject([{ code: 'missing_fallback' }]);
    expect(templateProblems('Hi {{nickname|you}}')).toMatchObject([
      { code: 'unknown_variable', variable: 'nickname' },
    ]);
    expect(templateProblems('Hi {{first_name|you}')).toMatchObject([{ code: 'broken_braces' }]);
    expect(templateProblems('Hi {{ First_Name | you }} {you}')).toEqual([]);
  });

  it('let no variable of ours go out as it stands, in whatever notation it was typed', () => {
    for (const typed of [
      '{first_name}',
      '{ First Name }',
      '{firstName|you}',
      '[First name]',
      '%FIRST_NAME%',
    ]) {
      expect(templateProblems(`Hi ${typed}, hello`)).toEqual([
        {
          code: 'broken_braces',
          variable: 'first_name',
          message: `“${typed}” would be sent as it stands. Write it as {{first_name|there}}.`,
        },
      ]);
    }
    expect(renderTemplate('Hi {company}', { company: 'Acme' }, 100).ok).toBe(false);
    expect(templateProblems('Up 20% to 30% [sic], {{company|you}} {now} [1]')).toEqual([]);
  });

  it('block one lead whose message grows too long', () => {
    const source = 'Hi {{first_name|there}}';
    expect(renderTemplate(source, { first_name: 'Jo' }, 8).ok).toBe(true);
    expect(renderTemplate(source, { first_name: 'Maximiliane' }, 8)).toMatchObject({
      ok: false,
      problems: [{ code: 'too_long', message: 'The message is 14 characters long; 8 are allowed.' }],
    });
    expect(lengthWithFallbacks(source)).toBe(8);
  });

  it('keep line breaks of the wording and drop those of values', () => {
    expect(renderTemplate('Hi {{first_name|there}}\n\nBye', { first_name: 'Jo\nAnn' }, 100)).toMatchObject({
      text: 'Hi Jo Ann\n\nBye',
    });
  });
});

it('lengths over a thousand are written as every number is', () => {
  expect(tooLongWords('comment', 1_301, 1_250)).toBe(
    'The comment is 1,301 characters long; 1,250 are allowed.',
  );
});
