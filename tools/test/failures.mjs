import { stripVTControlCharacters } from 'node:util';

/** Of one failure, and of all: whoever reads only the end of a long log still learns what failed and why. */
const linesMax = 12;
const charactersMax = 240;
const failuresMax = 10;

/**
 * @param {any} report what Vitest's `json` reporter wrote
 * @returns {string[]} one text per failure: its title, then the first lines of its message
 */
export function failuresOfVitest(report) {
  return (report?.testResults ?? []).flatMap((file) => {
    const failed = (file.assertionResults ?? []).filter(({ status }) => status === 'failed');
    if (failed.length === 0 && file.status === 'failed') return [inShort(file.name, file.message)];
    return failed.map(({ fullName, failureMessages }) =>
      inShort(`${file.name}: ${fullName}`, failureMessages?.[0]),
    );
  });
}

/**
 * @param {any} report what Playwright's `json` reporter wrote
 * @returns {string[]} as above
 */
export function failuresOfPlaywright(report) {
  const ofSuite = (suite) => [
    ...(suite.suites ?? []).flatMap(ofSuite),
    ...(suite.specs ?? []).flatMap(ofSpec),
  ];
  const ofSpec = (spec) =>
    spec.ok ? [] : [inShort(`${spec.file}:${spec.line}: ${spec.title}`, firstMessage(spec))];
  const outside = (report?.errors ?? []).map(({ message }) => inShort('outside a test', message));
  return [...(report?.suites ?? []).flatMap(ofSuite), ...outside];
}

/** @param {string[]} failures @returns {string} nothing for none */
export function inWords(failures) {
  const more = failures.length - failuresMax;
  return [...failures.slice(0, failuresMax), ...(more > 0 ? [`and ${more} more, above`] : [])].join('\n');
}

function firstMessage(spec) {
  const errors = spec.tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors ?? []);
  return errors[0]?.message;
}

function inShort(title, message = 'without a message') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, linesMax)
    .map((line) => `    ${line.slice(0, charactersMax)}`);
  return [`✗ ${title}`, ...lines].join('\n');
}
