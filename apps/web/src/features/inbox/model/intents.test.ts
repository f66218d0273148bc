import { CONVERSATION_INTENTS } from '@waypost/domain/inbox/intent';
import { expect, test } from 'vitest';
import { intentChoices, intentFilterOf } from './intents.ts';

test('each intent has a letter of its own, that of its name where no other has it', () => {
  expect(intentChoices.map(({ intent }) => intent)).toEqual([...CONVERSATION_INTENTS, null]);
  expect(new Set(intentChoices.map(({ key }) => key)).size).toBe(intentChoices.length);
  expect(Object.fromEntries(intentChoices.map(({ label, key }) => [label, key]))).toEqual({
    Interested: 'i',
    Question: 'q',
    'Not now': 'l',
    'Not interested': 'n',
    Referral: 'r',
    'Out of office': 'o',
    Unsorted: 'u',
  });
});

test('the address names an intent or "unsorted"; anything else is no filter', () => {
  expect(['not_now', 'unsorted', 'Interested', '', null].map(intentFilterOf)).toEqual([
    'not_now',
    'unsorted',
    null,
    null,
    null,
  ]);
});
