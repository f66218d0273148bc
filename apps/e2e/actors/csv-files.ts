/** Files as people really have them, with people who do not exist. */

export interface CsvFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export interface CsvPerson {
  firstName: string;
  lastName: string;
  publicIdentifier: string;
  company: string;
  title: string;
}

const FIRST_NAMES = ['Åsa', 'Bjørn', 'Chloé', 'Dušan', 'Elif', 'Femke', 'Görkem', 'Håkon', 'Inês', 'Jürgen'];
const LAST_NAMES = ['Østberg', 'Müller-Voss', "O'Hanrahan", 'Ștefănescu', 'Łukaszewska', 'Çelikkaya'];
const COMPANIES = ['Nordlys Rigging', 'Voss & Sønn', 'Ferrovia Têxtil', 'Kraków Gears', 'Brise "Marine"'];
const TITLES = ['Head of Procurement', 'CFO, Europe', 'Founder', 'Plant manager', 'VP Sales; DACH'];

/** People without end, each different. */
export function fictionalPeople(count: number): CsvPerson[] {
  const pick = (from: readonly string[], index: number) => from[index % from.length] ?? '';
  return Array.from({ length: count }, (_, index) => ({
    firstName: pick(FIRST_NAMES, index),
    lastName: `${pick(LAST_NAMES, Math.floor(index / FIRST_NAMES.length))} ${index + 1}`,
    publicIdentifier: `e2e-fictional-${index + 1}`,
    company: pick(COMPANIES, index),
    title: pick(TITLES, index),
  }));
}

/** The member's own export of connections: notes before the header, empty email addresses, quoted commas. */
export function connectionsCsv(people: readonly CsvPerson[], more: readonly string[][] = []): CsvFile {
  const notes =
    'Some email addresses are missing from this file. An address is only listed when the connection has allowed its connections to see or download it, see https://www.linkedin.com/psettings/privacy/email.';
  const rows = people.map(({ firstName, lastName, publicIdentifier, company, title }, index) => [
    firstName,
    lastName,
    `https://www.linkedin.com/in/${publicIdentifier}`,
    index % 7 === 0 ? `${publicIdentifier}@mail.example` : '',
    company,
    title,
    '14 Mar 2024',
  ]);
  const header = ['First Name', 'Last Name', 'URL', 'Email Address', 'Company', 'Position', 'Connected On'];
  const text = ['Notes:', quoted(notes, ','), '', ...lines([header, ...rows, ...more], ',')].join('\n');
  return { name: 'Connections.csv', mimeType: 'text/csv', buffer: Buffer.from(`${text}\n`) };
}

/** A CRM export from a country that separates with semicolons: byte order mark, CRLF, a cell over two lines. */
export function crmCsv(people: readonly CsvPerson[]): CsvFile {
  const header = [
    ...['Record ID', 'First Name', 'Last Name', 'Email', 'Job Title', 'Company Name'],
    ...['LinkedIn Profile', 'Lead Status', 'Notes'],
  ];
  const rows = people.map((person, index) => [
    String(48_120_000_000 + index),
    person.firstName,
    person.lastName,
    `${person.publicIdentifier}@crm.example`,
    person.title,
    person.company,
    `www.linkedin.com/in/${person.publicIdentifier}/`,
    index % 2 === 0 ? 'Open deal' : 'New',
    index === 0 ? 'Met in Bergen; asked for prices.\nCall back in spring.' : '',
  ]);
  const text = lines([header, ...rows], ';').join('\r\n');
  return {
    name: 'hubspot_crm_exports_all_contacts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${text}\r\n`),
  };
}

function lines(rows: readonly (readonly string[])[], delimiter: string): string[] {
  return rows.map((cells) => cells.map((cell) => quoted(cell, delimiter)).join(delimiter));
}

function quoted(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
