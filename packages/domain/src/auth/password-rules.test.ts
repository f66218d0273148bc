import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAboutPerson, isCommonPassword } from './password-rules.ts';

test.each([
  'password123',
  'Password2026!',
  'P@ssw0rd1234',
  '1234567890',
  '0987654321',
  'qwertyuiop',
  'Qwerty12345',
  '1q2w3e4r5t',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'letmein12345',
  'Welcome2026!!',
  'iloveyou1234',
  'adminadmin1',
  'testtest1234',
  'Summer2026!!',
  'linkedin2026',
  'passwordpassword',
  'correct horse battery staple',
  'asdfghjkl123',
  '1111122222',
])('%s is one of the first guesses', (password) => expect(isCommonPassword(password)).toBe(true));

test.each([
  'correct horse battery',
  'seven calm harbours',
  'long enough to be taken',
  'a long password',
  'Tr4in-to-Bergen',
  'x7Kq-m2Vd-pp0L',
  'passwords are a nuisance',
  'winter in the old harbour',
])('%s is not', (password) => expect(isCommonPassword(password)).toBe(false));

test('no random password is taken for a common one', () => {
  const random = fc.string({
    unit: fc.constantFrom(...'bcdfghjkmnpqrstvwxz23456789'),
    minLength: 14,
    maxLength: 30,
  });
  fc.assert(
    fc.property(random, (password) => {
      fc.pre(new Set(password).size > 8);
      expect(isCommonPassword(password)).toBe(false);
    }),
  );
});

test('decoration at either end does not help a common word', () => {
  fc.assert(
    fc.property(fc.nat(99_999), fc.constantFrom('', '!', '!!', '#', '...'), (number, sign) => {
      expect(isCommonPassword(`${number}Password${sign}`)).toBe(true);
      expect(isCommonPassword(`Welcome${number}${sign}`)).toBe(true);
    }),
  );
});

test('the own name and address are no password', () => {
  const person = { name: 'Marit Solberg', email: 'marit.solberg@fjordworks.example' };
  expect(isAboutPerson('Marit Solberg', person)).toBe(true);
  expect(isAboutPerson('maritsolberg99', person)).toBe(true);
  expect(isAboutPerson('marit.solberg@fjordworks.example', person)).toBe(true);
  expect(isAboutPerson('Fjordworks2026', person)).toBe(true);
  expect(isAboutPerson('a boat named Marit', person)).toBe(false);
  expect(isAboutPerson('seven calm harbours', person)).toBe(false);
  expect(isAboutPerson('seven calm harbours', { name: 'S', email: 's@e.example' })).toBe(false);
});
