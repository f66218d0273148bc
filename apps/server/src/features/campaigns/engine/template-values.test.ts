import { renderTemplate } from '@waypost/domain/campaigns/message-template';
import { expect, test } from 'vitest';
import { templateValues } from './plan-step.ts';

const lead = {
  ...{ firstName: 'Ada', lastName: 'Lovelace', fullName: 'Ada Lovelace', company: null, title: null },
  ...{ headline: null, location: null },
};
const text = 'See you at {{event_name|the event}}, {{industry|your industry}} people!';

test('the event a lead was found at and an imported industry are variables of messages', () => {
  const known = { ...lead, customFields: { Event: 'Wind Energy Days', Industry: 'Energy' } };
  expect(renderTemplate(text, templateValues(known, undefined), 500)).toMatchObject({
    text: 'See you at Wind Energy Days, Energy people!',
  });
  expect(renderTemplate(text, templateValues({ ...lead, customFields: {} }, undefined), 500)).toMatchObject({
    text: 'See you at the event, your industry people!',
  });
});
