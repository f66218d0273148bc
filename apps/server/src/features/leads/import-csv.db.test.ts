import type { CustomField } from '@waypost/contract/leads-grid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importCsvJob } from './jobs/import-csv.ts';
import { createLeadStage, type LeadStage, noNetwork } from './testing/lead-stage.ts';

let stage: LeadStage;
beforeAll(async () => {
  stage = await createLeadStage(noNetwork);
});
afterAll(() => stage.close());

async function imported(content: string | Uint8Array, options: object = {}) {
  const answer = await stage.upload(content, { name: 'Imported', ...options });
  expect(answer.status, answer.text).toBe(200);
  const job = await stage.runJob(answer.data.job.id);
  return { job, listId: answer.data.list.id, leads: await stage.walk(answer.data.list.id) };
}

const linkedInConnections = `Notes:
"When exporting your connection data, you may notice that some of the email addresses are missing. You will only see email addresses for connections who have allowed their connections to see or download their email address using this setting https://www.linkedin.com/psettings/privacy/email. You can learn more here https://www.linkedin.com/help/linkedin/answer/261"

First Name,Last Name,URL,Email Address,Company,Position,Connected On
Ada,Lovelace,https://www.linkedin.com/in/ada-lovelace-1,,Analytical Engines,Mathematician,02 Jan 2026
"Grace ""Amazing""",Hopper,https://www.linkedin.com/in/Grace-Hopper/,grace@example.com,"Navy, US",Rear Admiral,03 Jan 2026
,,,,,,
,,,,,,05 Jan 2026
Émile,"Zola
the second",https://fr.linkedin.com/in/%C3%A9mile-zola?trk=x,,L'Aurore,Writer 🖋,04 Jan 2026
`;

test("LinkedIn's own connections export comes in, notes and empty lines skipped", async () => {
  const { job, leads } = await imported(linkedInConnections);
  expect(job).toMatchObject({
    status: 'done',
    done: 4,
    total: 4,
    counts: { added: 3, updated: 0, duplicate: 0, rejected: 1 },
  });
  expect(leads.map((lead) => [lead.fullName, lead.publicIdentifier, lead.company, lead.title])).toEqual([
    ['Ada Lovelace', 'ada-lovelace-1', 'Analytical Engines', 'Mathematician'],
    ['Grace "Amazing" Hopper', 'grace-hopper', 'Navy, US', 'Rear Admiral'],
    ['Émile Zola the second', 'émile-zola', "L'Aurore", 'Writer 🖋'],
  ]);
  expect(leads[0]?.customFields).toEqual({ 'Connected on': '02 Jan 2026' });
  const fields = (await stage.call<CustomField[]>('GET', '/leads/fields')).data;
  expect(fields).toContainEqual({ name: 'Connected on', kind: 'date' });
  expect(leads[1]?.email).toBe('grace@example.com');
});

test('semicolons with a byte order mark, UTF-16 both ways and Windows-1252 read the same people', async () => {
  const table =
    'Vorname;Nachname;Firma;Ort;Person Linkedin Url\r\nJürgen;Müller;Große & Söhne;Köln;linkedin.com/in/jm-1\r\n';
  const utf16le = Buffer.from(`\uFEFF${table}`, 'utf16le');
  const utf16be = Buffer.from(utf16le).swap16();
  const windows = Buffer.from(table.replace('Große', 'Gro\u00dfe'), 'latin1');
  for (const content of [`\uFEFF${table}`, utf16le, utf16be, windows]) {
    const { job, leads } = await imported(content);
    expect(job.counts).toMatchObject({ added: 1, rejected: 0 });
    expect(leads).toMatchObject([{ fullName: 'Jürgen Müller', company: 'Große & Söhne', location: 'Köln' }]);
  }
});

test('Windows-1252 is not Latin-1: the euro sign and quotation marks arrive', async () => {
  const bytes = Buffer.concat([
    Buffer.from('Name,Company,LinkedIn\nJo'),
    Buffer.from([0x80, 0x93, 0xe9]),
    Buffer.from(',X,linkedin.com/in/euro-1\n'),
  ]);
  const { leads } = await imported(bytes);
  expect(leads[0]?.firstName).toBe('Jo€“é');
});

test('line breaks in a column of the file’s own are kept', async () => {
  const answer = await stage.upload(
    'Name,LinkedIn,Notes\r\nAda Lines,https://www.linkedin.com/in/ada-lines,"First\r\nSecond"\r\n',
    { name: 'Lines' },
  );
  await stage.runJob(answer.data.job.id);
  const [lead] = await stage.walk(answer.data.list.id);
  expect(lead?.customFields).toEqual({ Notes: 'First\nSecond' });
});

test('an export of a sales tool keeps unknown columns as custom fields', async () => {
  const { leads, job } = await imported(
    [
      'First Name\tLast Name\tTitle\tCompany Name for Emails\tEmail\tPerson Linkedin Url\tWebsite\t# Employees',
      'Tim\tZheng\tCEO\tApollo\ttim@apollo.io\thttp://www.linkedin.com/in/tim-zheng-77\thttp://www.apollo.io\t650',
    ].join('\n'),
  );
  expect(job.counts).toMatchObject({ added: 1 });
  expect(leads[0]).toMatchObject({ title: 'CEO', company: 'Apollo', customFields: { '# Employees': '650' } });
});

test('the same file again adds nobody; a second row about a person fills gaps only', async () => {
  const first =
    'Name,LinkedIn,Company\nRe Import,linkedin.com/in/re-import,\nOther One,linkedin.com/in/other-one,B\n';
  const { listId, leads } = await imported(first);
  const again = await stage.upload(first, { listId });
  expect((await stage.runJob(again.data.job.id)).counts).toMatchObject({
    added: 0,
    updated: 0,
    duplicate: 2,
    repeated: 0,
    rejected: 0,
  });
  const richer = 'Name,LinkedIn,Company\nWrong Name,https://uk.linkedin.com/in/Re-Import/en,Acme\n';
  const filled = await stage.upload(richer, { listId });
  expect((await stage.runJob(filled.data.job.id)).counts).toMatchObject({ added: 0, updated: 1 });
  const after = await stage.walk(listId);
  expect(after).toHaveLength(leads.length);
  expect(after.find((lead) => lead.publicIdentifier === 're-import')).toMatchObject({
    fullName: 'Re Import',
    company: 'Acme',
  });
  const list = await stage.call<{ _count: { leads: number } }>('GET', `/leads/lists/${listId}`);
  expect(list.data._count.leads).toBe(2);
});

test('people without a profile link are one lead per name and company', async () => {
  const rows = 'First name,Last name,Company\nNo,Link,Acme GmbH\nNo,Link,ACME\nNo,Link,Other\n';
  const { job, listId } = await imported(rows);
  expect(job.counts).toMatchObject({ added: 2, repeated: 1 });
  const again = await stage.upload(rows, { listId });
  expect((await stage.runJob(again.data.job.id)).counts).toMatchObject({ added: 0 });
});

test('rejected rows come back as CSV with the reason, safe to open and to import again', async () => {
  const { job } = await imported(
    'Name,LinkedIn,Note\n=cmd|calc,not a link,+49 30 1\nFine Person,linkedin.com/in/fine-person,x\nOld,linkedin.com/pub/old/1/2/3,"a ""b""\nc"\n',
  );
  expect(job.counts).toMatchObject({ added: 1, rejected: 2 });
  const file = await stage.call('GET', `/leads/imports/${job.id}/rejects`);
  expect(file.status).toBe(200);
  const lines = file.text.split('\r\n');
  expect(lines[0]).toBe('\uFEFFName,LinkedIn,Note,Row,Reason');
  expect(lines[1]).toMatch(/^"'=cmd\|calc",not a link,"'\+49 30 1",2,.*not a link to a LinkedIn profile/);
  expect(lines[2]).toMatch(/^Old,linkedin.com\/pub\/old\/1\/2\/3,"a ""b""\nc",4,/);
  const fixed = await imported(file.text.replace('not a link', 'linkedin.com/in/fixed-now'));
  expect(fixed.leads[0]?.customFields).toEqual({ Note: '+49 30 1' });
  expect((await stage.call('GET', `/leads/imports/${job.id}/rejects`, undefined, 'other')).status).toBe(404);
});

test('an unclosed quotation mark costs its own line, not the rest of the file', async () => {
  const { job, leads } = await imported(
    'Name,LinkedIn\nA One,linkedin.com/in/a-one\n"B Two,linkedin.com/in/b-two\nC Three,linkedin.com/in/c-three\n"D ""Four""",linkedin.com/in/d-four\nE Five,linkedin.com/in/e-five',
  );
  expect(job.counts).toMatchObject({ added: 4, rejected: 1 });
  expect(leads.map((lead) => lead.fullName)).toEqual(['A One', 'C Three', 'D "Four"', 'E Five']);
});

test('ragged rows, long names and odd characters never fail an import', async () => {
  const long = 'x'.repeat(3_000);
  const { job, leads } = await imported(
    `Name,LinkedIn,Company\n${long},linkedin.com/in/long-name\nShort\nToo,linkedin.com/in/too-many,C,D,E,F\nNul\u0000l,linkedin.com/in/nul-1,\u0001\u0007\n`,
  );
  expect(job).toMatchObject({ status: 'done', counts: { added: 3, rejected: 1 } });
  expect(leads.find((lead) => lead.publicIdentifier === 'long-name')?.fullName.startsWith('xxx')).toBe(true);
});

test.each([
  ['nothing at all', '', 422, /empty/],
  ['a damaged workbook', 'PK\u0003\u0004\u0014\u0000', 422, /workbook is damaged/],
  ['a workbook of the old kind', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 422, /old kind \(\.xls\)/],
  ['a packed file', Buffer.from('1f8b0800', 'hex'), 422, /packed \(\.gz\)/],
])('%s is refused at once with a sentence', async (_, content, status, sentence) => {
  const answer = await stage.upload(content, { name: 'Refused' });
  expect(answer.status).toBe(status);
  expect(answer.error.message).toMatch(sentence);
  const lists = await stage.call<{ name: string }[]>('GET', '/leads/lists/all');
  expect(lists.data.some((list) => list.name === 'Refused')).toBe(false);
});

test.each([
  ['only line breaks', '\n\n\r\n', 'failed', /no rows with content/],
  ['only a header', 'First Name,Last Name,Company\n', 'done', /header but no rows/],
  ['no column about people', 'Color,Size\nred,10\nblue,12\n', 'failed', /Map the profile URL/],
])('a file with %s ends with a sentence', async (_, content, status, sentence) => {
  const { job } = await imported(content);
  expect(job.status).toBe(status);
  expect(job.message).toMatch(sentence);
});

test('wrong options answer 422 with the field, before anything is stored', async () => {
  const cases: [unknown, string][] = [
    ['{', 'options'],
    [{}, 'options.name'],
    [{ name: '  ' }, 'options.name'],
    [{ name: 'X', mapping: { '0': 'role' } }, 'options.mapping.0'],
    [{ name: 'X', workspaceId: 'y' }, 'options'],
  ];
  for (const [options, path] of cases) {
    const answer = await stage.upload('a,b\n', options);
    expect(answer.status, JSON.stringify(options)).toBe(422);
    expect(answer.error.issues?.[0]?.path).toBe(path);
  }
  const unknown = await stage.upload('a,b\n', { listId: stage.platform.random.id() });
  expect(unknown.status).toBe(404);
  const swapped = await stage.upload('a,b\n', { name: 'X' }, { fileFirst: true });
  expect(swapped).toMatchObject({ status: 422 });
  const json = await stage.call('POST', '/leads/lists/import-csv', { name: 'X' });
  expect(json.status).toBe(415);
});

test('a first row that is data is a person, however much it looks like a header', async () => {
  const file =
    'Name,Company,https://www.linkedin.com/in/first-row-1\nBo,Acme,https://www.linkedin.com/in/first-row-2\n';
  const mapping = { '0': 'fullName', '1': 'company', '2': 'profileUrl' };
  const { leads, job } = await imported(file, { headerLine: null, mapping });
  expect(job.counts).toMatchObject({ added: 2 });
  expect(leads.map(({ fullName }) => fullName).toSorted()).toEqual(['Bo', 'Name']);
});

test('a chosen mapping wins over the guess, null leaves a column out', async () => {
  const { leads } = await imported('Name,LinkedIn,Company\nA B,linkedin.com/in/chosen-1,Acme\n', {
    mapping: { '0': 'headline', '2': null },
  });
  expect(leads[0]).toMatchObject({ headline: 'A B', company: null, fullName: 'chosen-1' });
});

test('cancelling keeps what was imported and stops', async () => {
  const rows = Array.from({ length: 50 }, (_, n) => `P ${n},linkedin.com/in/cancel-${n}`).join('\n');
  const answer = await stage.upload(`Name,LinkedIn\n${rows}\n`, { name: 'Cancelled' });
  const { id } = answer.data.job;
  // Cancelled while queued: it never starts.
  await stage.call('POST', `/jobs/${id}/cancel`);
  expect((await stage.runJob(id)).status).toBe('cancelled');

  const second = await stage.upload(`Name,LinkedIn\n${rows}\n`, { name: 'Cancelled' });
  const kind = importCsvJob({
    ...stage.platform,
    files: stage.files,
    uploads: stage.uploads,
    rowsPerChunk: 10,
  });
  const running = second.data.job.id;
  const stopping: typeof kind = {
    kind: kind.kind,
    run: (job, run) =>
      kind.run(job, {
        stopping: run.stopping,
        async chunk(write) {
          if (job.jobId === running && (await stage.walk(second.data.list.id)).length === 20) {
            await stage.call('POST', `/jobs/${running}/cancel`);
          }
          await run.chunk(write);
        },
      }),
  };
  const job = await stage.runJob(running, [stopping]);
  expect(job).toMatchObject({ status: 'cancelled', counts: { added: 30 } });
  expect(await stage.walk(second.data.list.id)).toHaveLength(30);
});
