import { defaultSequence } from '@waypost/domain/campaigns/sequence/default-sequence';
import { delayMinutes, delayParts, delayWords } from '@waypost/domain/campaigns/sequence/delay';
import { nodeTitles } from '@waypost/domain/campaigns/sequence/node-titles';
import { renderTemplate, TEMPLATE_VARIABLES } from '@waypost/domain/campaigns/message-template';
import { officeHours } from '@waypost/domain/linkedin/working-hours';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formOf, hoursOf, hoursProblem, hoursWords } from './hours.ts';
import { neighbourOf } from './neighbours.ts';
import { renderedParts } from './rendered-parts.ts';
import { nodeSummary, positionWords } from './words.ts';

test('a delay is said in the largest unit that is exact', () => {
  expect([90, 120, 2880, 1].map(delayWords)).toEqual(['90 minutes', '2 hours', '2 days', '1 minute']);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 527_040 }), (minutes) => {
      const { amount, unit } = delayParts(minutes);
      expect(delayMinutes(amount, unit)).toBe(minutes);
    }),
  );
});

test('steps of one kind are numbered once there are several, and say where they stand', () => {
  const graph = defaultSequence();
  const titles = nodeTitles(graph);
  expect(['invite', 'message-1', 'message-2'].map((id) => titles.get(id))).toEqual([
    'Invite',
    'Message 1',
    'Message 2',
  ]);
  expect(positionWords(graph, 'message-1')).toBe('If accepted, step 1');
  expect(positionWords(graph, 'visit')).toBe('Step 1');
});

test('the card of a task says all of what is to be done, its variables by their names', () => {
  const task = {
    id: 'call',
    kind: 'task',
    instructions: 'Call {{first_name}}\nof {{company|them}}',
  } as const;
  expect(nodeSummary({ ...task, next: 'end' }, 'paid')).toBe('Call first name of company');
});

test('the card says where leads are moved to, and how many wordings a message has', () => {
  const move = {
    id: 'move',
    kind: 'list',
    listId: '01920000-0000-7000-8000-000000000501',
    next: 'end',
  } as const;
  expect(nodeSummary(move, 'paid', 'Warm leads')).toBe('To Warm leads');
  expect(nodeSummary(move, 'paid')).toBe('Leaves the lists of this campaign');
  const variants = ['a', 'b'].map((id) => ({ id, share: 1, body: 'Hello {{first_name|there}}' }));
  const message = { id: 'message', kind: 'message', next: 'end' } as const;
  expect(nodeSummary({ ...message, variants }, 'paid')).toBe('2 variants. Hello there');
  expect(nodeSummary({ ...message, variants: variants.slice(1) }, 'paid')).toBe('Hello there');
});

test('arrows skip ends and stop at the edges', () => {
  const graph = defaultSequence();
  expect(neighbourOf(graph, 'visit', 'ArrowUp')).toBeNull();
  expect(neighbourOf(graph, 'accepted', 'ArrowDown')).toBe('message-1');
  expect(neighbourOf(graph, 'message-2', 'ArrowDown')).toBeNull();
  expect(neighbourOf(graph, 'message-1', 'ArrowRight')).toBeNull();
});

test('the parts of a rendered message are the message', () => {
  const values = fc.dictionary(fc.constantFrom(...TEMPLATE_VARIABLES), fc.string({ maxLength: 20 }));
  const piece = fc.oneof(
    fc.string({ maxLength: 12 }).map((text) => text.replace(/[{}]/g, '')),
    fc.constantFrom(...TEMPLATE_VARIABLES).map((name) => `{{${name}|someone}}`),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), values, (pieces, known) => {
      const template = pieces.join('').trim();
      const rendered = renderTemplate(template, known, 8000);
      if (!rendered.ok) return;
      const parts = renderedParts(template, rendered.text, rendered.fallbacksUsed);
      expect(parts.map(({ text }) => text).join('')).toBe(rendered.text);
    }),
  );
  expect(renderedParts('Hi {{first_name|there}}!', 'Hi there!', ['first_name'])).toContainEqual({
    kind: 'fallback',
    text: 'there',
  });
});

test('hours go through the form unchanged', () => {
  const hours = officeHours('Europe/Berlin');
  expect(hoursOf(formOf(hours), [])).toEqual(hours);
  expect(hoursWords(hours)).toBe('Mon to Fri, 09:00 to 17:00 (Europe/Berlin)');
  const toMidnight = { ...formOf(hours), to: '00:00' };
  expect(hoursProblem(toMidnight)).toBeNull();
  expect(hoursOf(toMidnight, []).intervals[0]?.endMinute).toBe(1440);
  expect(hoursProblem({ ...formOf(hours), to: '08:00' })).toContain('must be after');
});
