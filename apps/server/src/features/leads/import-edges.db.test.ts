import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLeadStage, type LeadStage, noNetwork } from './testing/lead-stage.ts';

let stage: LeadStage;
beforeAll(async () => {
  stage = await createLeadStage(noNetwork);
});
afterAll(() => stage.close());

async function imported(content: string | Uint8Array, options: object = {}) {
  const answer = await stage.upload(content, { name: 'Edges', ...options });
  expect(answer.status, answer.text).toBe(200);
  const job = await stage.runJob(answer.data.job.id);
  return { job, leads: await stage.walk(answer.data.list.id) };
}

test('two hundred columns come in, and two of one name do not take each other’s place', async () => {
  const names = Array.from({ length: 198 }, (_, n) => (n < 2 ? 'Note' : `Field ${n}`));
  const { job, leads } = await imported(
    `Name,LinkedIn,${names.join(',')}\nWide One,linkedin.com/in/wide-1,${names.map((_, n) => `v${n}`).join(',')}\n`,
  );
  expect(job.counts).toMatchObject({ added: 1 });
  const fields = leads[0]?.customFields ?? {};
  expect(fields['Field 197']).toBe('v197');
  expect(Object.values(fields)).toEqual(expect.arrayContaining(['v0', 'v1', 'v2', 'v100']));
});

test('long texts are kept, and no name is too long for the database', async () => {
  const note = 'n'.repeat(3_000);
  // Text that does not compress, three bytes each.
  const company = Array.from({ length: 3_000 }, (_, n) =>
    String.fromCodePoint(0x4e00 + ((n * 7_919) % 20_000)),
  ).join('');
  const { job, leads } = await imported(
    `Name,LinkedIn,Company,Title,Note\n"${company}",linkedin.com/in/long-1,"${company}","${company}",${note}\n`,
  );
  expect(job).toMatchObject({ status: 'done', counts: { added: 1 } });
  expect(leads[0]?.customFields['Note']).toBe(note);
  expect(leads[0]?.company).toHaveLength(300);
});

test('emoji, zero bytes and half characters neither stop an import nor spoil their neighbours', async () => {
  const { job, leads } = await imported(
    'Name,LinkedIn,Mood\n👩‍🚀 Ada 🚀,linkedin.com/in/odd-1,🙂\n\u0000Ben\u0000,linkedin.com/in/odd-2,\u0000\nCarl \ud83d,linkedin.com/in/odd-3,x\n',
  );
  expect(job.counts).toMatchObject({ added: 3, rejected: 0 });
  expect(leads.map((lead) => lead.fullName)).toEqual(['👩‍🚀 Ada 🚀', 'Ben', expect.stringMatching(/^Carl /)]);
  expect(leads[0]?.customFields).toEqual({ Mood: '🙂' });
});

test('a row longer than the header is read as far as the header goes', async () => {
  const { job, leads } = await imported('Name,LinkedIn\nLonger,linkedin.com/in/longer-1,one,two,three\n');
  expect(job.counts).toMatchObject({ added: 1 });
  expect(leads[0]).toMatchObject({ fullName: 'Longer', customFields: {} });
});

test.each([
  [
    'a PhantomBuster export',
    'profileUrl,fullName,firstName,lastName,companyName,title,timestamp\nhttps://www.linkedin.com/sales/lead/ACwAAAEabcdEFGH1234ijkl%2CNAME,Ada Phantom,Ada,Phantom,Acme,CTO,2026-03-01\n',
    { added: 1, incomplete: 1 },
  ],
  [
    'an Apollo export',
    'First Name,Last Name,Title,Company,Company Name for Emails,Email,Person Linkedin Url,Website\nAda,Apollo,CTO,Acme Inc,Acme,ada@acme.example,http://www.linkedin.com/in/ada-apollo-e,http://acme.example\n',
    { added: 1, incomplete: 0 },
  ],
  [
    'a HubSpot export',
    '"Record ID","First Name","Last Name","Email","Phone Number","Job Title","Company name","LinkedIn URL"\n"1","Ada","Hub","ada@hub.example","+44 20 1234","CTO","Hub Ltd","https://www.linkedin.com/in/ada-hub-e"\n',
    { added: 1, incomplete: 0 },
  ],
])('%s comes in as it is', async (_, content, counts) => {
  expect((await imported(content)).job.counts).toMatchObject({ ...counts, rejected: 0 });
});
