import { expect, test } from 'vitest';
import { failuresOfPlaywright, failuresOfVitest, inWords } from './failures.mjs';

test('a failed test of Vitest is told by file, name and message, a passed one not', () => {
  const report = {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'counts' },
          {
            status: 'failed',
            fullName: 'adds',
            failureMessages: ['\u001B[31mexpected 1\u001B[39m\n\n  to be 2'],
          },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'does not load', assertionResults: [] },
    ],
  };
  expect(failuresOfVitest(report)).toEqual([
    '✗ a.test.ts: adds\n    expected 1\n      to be 2',
    '✗ b.test.ts\n    does not load',
  ]);
});

test('a failed journey is told by place, name and message, however deep its suite', () => {
  const failed = {
    ok: false,
    file: 'keys.spec.ts',
    line: 7,
    title: 'walks',
    tests: [{ results: [{ errors: [{ message: 'not reached' }, { message: 'closed' }] }] }],
  };
  const report = {
    suites: [{ suites: [{ specs: [{ ok: true }, failed] }] }],
    errors: [{ message: 'no browser' }],
  };
  expect(failuresOfPlaywright(report)).toEqual([
    '✗ keys.spec.ts:7: walks\n    not reached',
    '✗ outside a test\n    no browser',
  ]);
});

test('a long message and many failures stay short, and say that there is more', () => {
  const message = Array.from({ length: 40 }, () => 'x'.repeat(900)).join('\n');
  const results = Array.from({ length: 30 }, (_, at) => ({
    name: `${at}.test.ts`,
    status: 'failed',
    message,
  }));
  const text = inWords(failuresOfVitest({ testResults: results }));
  expect(text.length).toBeLessThan(40_000);
  expect(text).toMatch(/and 20 more, above$/);
});

test('what nobody could write a report about has no failures to tell', () => {
  expect(inWords([...failuresOfVitest(undefined), ...failuresOfPlaywright(undefined)])).toBe('');
});
