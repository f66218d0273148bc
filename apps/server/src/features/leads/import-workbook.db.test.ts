import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLeadStage, type LeadStage, noNetwork } from './testing/lead-stage.ts';
import { workbookOf, zipOf } from './testing/workbook.ts';

let stage: LeadStage;
beforeAll(async () => {
  stage = await createLeadStage(noNetwork);
});
afterAll(() => stage.close());

async function imported(content: Uint8Array, options: object = {}) {
  const answer = await stage.upload(content, { name: 'Sheet', ...options }, { fileName: 'people.xlsx' });
  expect(answer.status, answer.text).toBe(200);
  const job = await stage.runJob(answer.data.job.id);
  return { job, leads: await stage.walk(answer.data.list.id) };
}

const header = ['Name', 'LinkedIn', 'Phone number', 'Met on', 'Share', 'Called at', 'Notes'];

test('dates, numbers and text of a sheet arrive as people read them, and rows keep their numbers', async () => {
  const { job, leads } = await imported(
    workbookOf({
      People: [
        header,
        [],
        [
          'Ada "A" Lovelace, 1',
          'linkedin.com/in/x-ada',
          { n: 4.9151234567e11 },
          { n: 46_347, style: 1 },
          { n: 0.07, style: 2 },
          { n: 46_347.5, style: 3 },
          'Two\nlines & <more>',
        ],
        ['Nobody', '', { n: 0.1 + 0.2 }],
        [
          { xml: '<c r="A5" t="inlineStr"><is><r><t>Grace </t></r><r><t>Hopper</t></r></is></c>' },
          { xml: '<c r="B5" t="str"><f>x</f><v>linkedin.com/in/x-grace</v></c>' },
          { xml: '<c r="C5" t="b"><v>1</v></c>' },
          { xml: '<c r="D5" t="e"><v>#N/A</v></c>' },
        ],
      ],
    }),
  );
  expect(job).toMatchObject({ status: 'done', done: 3, counts: { added: 2, rejected: 1 } });
  expect(leads.map((lead) => [lead.fullName, lead.customFields])).toEqual([
    [
      'Ada "A" Lovelace',
      {
        Phone: '491512345670',
        'Met on': '2026-11-21',
        Share: '7%',
        'Called at': '2026-11-21 12:00:00',
        Notes: 'Two\nlines & <more>',
      },
    ],
    ['Grace Hopper', { Phone: 'TRUE' }],
  ]);
  const rejected = await stage.call('GET', `/leads/imports/${job.id}/rejects`);
  expect(rejected.text).toMatch(/\r\nNobody,,0\.3,,,,,4,/);
  const files = await readdir(stage.folder, { recursive: true, withFileTypes: true });
  expect(files.filter((entry) => entry.isFile())).toEqual([]);
});

test('a link behind a name is the profile, and a formula that nobody worked out is seen', async () => {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const text = (place: string, shown: string) => `<c r="${place}" t="inlineStr"><is><t>${shown}</t></is></c>`;
  const file = zipOf({
    'xl/workbook.xml': '<workbook><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="/xl/worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships><Relationship Type="${office}/hyperlink" Target="https://www.linkedin.com/in/x-link-ada" TargetMode="External" Id="rId1"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${text('A1', 'Name')}${text('B1', 'Notes')}${text('C1', 'Greeting')}</row><row r="2">${text('A2', 'Ada Lovelace')}${text('B2', 'met')}<c r="C2"><f>CONCATENATE("Hi ",A2)</f><v/></c></row><row r="3"><c r="A3"><f>HYPERLINK("https://www.linkedin.com/in/x-link-bob","Bob Li")</f><v/></c></row></sheetData><hyperlinks><hyperlink ref="A2" r:id="rId1"/></hyperlinks></worksheet>`,
  });
  const { leads } = await imported(file);
  expect(leads.map((lead) => [lead.fullName, lead.publicIdentifier, lead.customFields])).toEqual([
    ['Ada Lovelace', 'x-link-ada', { Notes: 'met', Greeting: '=CONCATENATE("Hi ",A2)' }],
    ['Bob Li', 'x-link-bob', {}],
  ]);
});

test('without a choice the sheet whose header is known is read, whatever stands on the cover', async () => {
  const file = workbookOf({
    Cover: [['Sales report 2026'], ['Made on', '2 March']],
    Leads: [
      ['Name', 'LinkedIn'],
      ['Eva Berg', 'linkedin.com/in/x-eva-berg'],
    ],
  });
  expect((await imported(file)).leads.map(({ fullName }) => fullName)).toEqual(['Eva Berg']);
});

test('a sheet can be chosen; without a choice it is the first one with rows', async () => {
  const file = workbookOf({
    Cover: [],
    First: [
      ['Name', 'LinkedIn'],
      ['One', 'linkedin.com/in/s-one'],
    ],
    'Second & last': [
      ['Name', 'LinkedIn'],
      ['Two', 'linkedin.com/in/s-two'],
    ],
  });
  expect((await imported(file)).leads).toMatchObject([{ publicIdentifier: 's-one' }]);
  expect((await imported(file, { sheet: 'Second & last' })).leads).toMatchObject([
    { publicIdentifier: 's-two' },
  ]);
  const { job } = await imported(file, { sheet: 'Third' });
  expect(job).toMatchObject({
    status: 'failed',
    message: expect.stringMatching(/no sheet "Third".*First, Second/),
  });
});

test(
  'ten thousand rows come in, more than a hundred thousand are refused with a way out',
  { timeout: 60_000 },
  async () => {
    const rows = (amount: number) =>
      workbookOf({
        Many: [
          ['LinkedIn', 'Name'],
          ...Array.from({ length: amount }, (_, n) => [`linkedin.com/in/many-${n}`, `Person ${n}`]),
        ],
      });
    const { job } = await imported(rows(10_000));
    expect(job.counts).toMatchObject({ added: 10_000 });
    const tooMany = await stage.upload(rows(100_001), { name: 'Too many' }, { fileName: 'many.xlsx' });
    expect(await stage.runJob(tooMany.data.job.id)).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/more than 100,000 rows.*CSV UTF-8/),
    });
  },
);

const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex');
test.each([
  ['an old workbook', ole, /old kind \(\.xls\)/],
  ['a protected workbook', Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]), /password/],
  ['a cut off workbook', workbookOf({ A: [['Name']] }).subarray(0, 300), /damaged/],
  ['a document', zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' }), /not a workbook/],
  ['an archive', zipOf({ 'people.csv': 'a,b' }), /packed archive/],
  ['a packed file', Buffer.from('1f8b08000000', 'hex'), /packed \(\.gz\)/],
])('%s is refused with a sentence, and nothing stays', async (_, content, sentence) => {
  const answer = await stage.upload(content, { name: 'Refused' }, { fileName: 'people.xlsx' });
  expect(answer.status).toBe(422);
  expect(answer.error.message).toMatch(sentence);
});
