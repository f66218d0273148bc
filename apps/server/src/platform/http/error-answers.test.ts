import { expect, test } from 'vitest';
import { toAppError } from './error-answers.ts';

test.each([
  'connect ECONNREFUSED 127.0.0.1:5432',
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  // The server ended while a statement was on its way to it.
  'write EPIPE',
  'read ECONNRESET',
])('a database that is away is not our defect: %s', (message) => {
  expect(toAppError(new Error(message))).toMatchObject({ code: 'unavailable', status: 503 });
});

test('what nobody foresaw is our defect', () => {
  expect(toAppError(new Error('undefined is not a function'))).toMatchObject({
    code: 'internal',
    status: 500,
  });
});

test.each(['53100', 'ENOSPC'])('a full disk is named, of the database and of files: %s', (code) => {
  expect(toAppError(Object.assign(new Error('no space left'), { code }))).toMatchObject({
    code: 'unavailable',
    status: 503,
    message: expect.stringMatching(/^The disk of the server is full/) as string,
  });
});
