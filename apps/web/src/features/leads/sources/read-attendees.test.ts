import { expect, test } from 'vitest';
import { readTextFile } from './read-text-file.ts';
import { columnsLeft, readAttendees } from './read-attendees.ts';

const nobody = { profileUrl: null, fullName: '', title: null, company: null, role: null };

test.each([
  ['Ada Lovelace, CTO, Acme', { fullName: 'Ada Lovelace', title: 'CTO', company: 'Acme' }],
  ['Ada Lovelace, CTO', { fullName: 'Ada Lovelace', title: 'CTO' }],
  ['Ada Lovelace, Acme BV', { fullName: 'Ada Lovelace', company: 'Acme BV' }],
  ['Ada Lovelace at Acme', { fullName: 'Ada Lovelace', company: 'Acme' }],
  ['Ada Lovelace, CTO at Acme', { fullName: 'Ada Lovelace', title: 'CTO', company: 'Acme' }],
  ['https://www.linkedin.com/in/ada', { profileUrl: 'https://www.linkedin.com/in/ada' }],
  [
    'Ada Lovelace - https://www.linkedin.com/in/ada',
    { fullName: 'Ada Lovelace', profileUrl: 'https://www.linkedin.com/in/ada' },
  ],
])('a line is read: %s', (line, expected) => {
  expect(readAttendees(line)).toEqual([{ ...nobody, ...expected }]);
});

test('a first line with a link is a person, not a header', () => {
  const text =
    'Ada One, https://www.linkedin.com/in/ada\nBen Two, https://www.google.com/url?q=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fben&sa=D';
  expect(readAttendees(text).map(({ fullName, profileUrl }) => [fullName, profileUrl])).toEqual([
    ['Ada One', 'https://www.linkedin.com/in/ada'],
    ['Ben Two', 'https://www.google.com/url?q=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fben&sa=D'],
  ]);
});

test('a table is read by its header, whatever its sign; quotes hold signs together', () => {
  const text =
    '\uFEFFFirst name;Last name;Company;Job title;LinkedIn profile;Role\nAda;Lovelace;"Acme; Sons";CTO;linkedin.com/in/ada;Speaker\n\n';
  expect(readAttendees(text)).toEqual([
    {
      profileUrl: 'linkedin.com/in/ada',
      fullName: 'Ada Lovelace',
      title: 'CTO',
      company: 'Acme; Sons',
      role: 'Speaker',
    },
  ]);
});

test('the first line by which Excel knows the delimiter is nobody, and says it', () => {
  expect(readAttendees('\uFEFFsep=;\r\nName;Company\r\nLovelace, Ada;Acme\r\n')).toEqual([
    { ...nobody, fullName: 'Lovelace, Ada', company: 'Acme' },
  ]);
  expect(readAttendees('sep=;\nName;Company\n')).toEqual([]);
});

test('a link that stands in another column of a table is still the person', () => {
  const text = 'Name\tLinkedIn\nAda Lovelace\t\nhttps://www.linkedin.com/in/cem\t\nBob\tlinkedin.com/in/bob';
  expect(readAttendees(text).map(({ fullName, profileUrl }) => [fullName, profileUrl])).toEqual([
    ['Ada Lovelace', null],
    ['', 'https://www.linkedin.com/in/cem'],
    ['Bob', 'linkedin.com/in/bob'],
  ]);
});

test('a cell over two lines stays one person; a quote within a name is a letter', () => {
  const text =
    'Name,Company,Title\r\n"Zoë Weiß","Bau, Söhne","Head of\r\nSales"\r\nAnn "Annie" Lee,Acme,CTO\r\n,,\r\n';
  expect(readAttendees(text).map(({ fullName, title }) => [fullName, title])).toEqual([
    ['Zoë Weiß', 'Head of Sales'],
    ['Ann "Annie" Lee', 'CTO'],
  ]);
});

test('what stands beside a name on LinkedIn is nobody', () => {
  const text = 'Ada Lovelace\n• 2nd\nConnect\n1,204 followers\nGrace Hopper\nView profile';
  expect(readAttendees(text).map(({ fullName }) => fullName)).toEqual(['Ada Lovelace', 'Grace Hopper']);
});

test.each([
  ['UTF-8', new TextEncoder().encode('Name;Firma\nJürgen Müller;Größe')],
  ['Windows-1252', Uint8Array.from([...'Name;Firma\nJürgen Müller;Größe'].map((sign) => sign.charCodeAt(0)))],
  [
    'UTF-16 without a mark',
    new Uint8Array(
      Uint16Array.from([...'Name;Firma\nJürgen Müller;Größe'].map((s) => s.charCodeAt(0))).buffer,
    ),
  ],
])('a file in %s keeps its umlauts', async (_name, bytes) => {
  expect(readAttendees(await readTextFile(new Blob([bytes])))).toMatchObject([
    { fullName: 'Jürgen Müller', company: 'Größe' },
  ]);
});

test('nothing is nobody', () => expect(readAttendees(' \n \n')).toEqual([]));

test.each([
  ['German', 'Vorname;Nachname;Firma;Jobtitel;Rolle'],
  ['Spanish', 'Nombre;Apellidos;Empresa;Cargo;Rol'],
  ['French', 'Prénom;Nom;Entreprise;Poste;Rôle'],
  ['Portuguese', 'Nome próprio;Sobrenome;Empresa;Cargo;Função'],
  ['English', 'First name;Surname;Company;Job title;Event role'],
])('a header in %s names every column, the role at the event too', (_language, header) => {
  expect(readAttendees(`${header}\nAda;Lovelace;Acme;CTO;Speaker`)).toEqual([
    { ...nobody, fullName: 'Ada Lovelace', company: 'Acme', title: 'CTO', role: 'Speaker' },
  ]);
});

test('a function is the job where no other column is', () => {
  expect(readAttendees('Nome;Empresa;Função\nAda Lovelace;Acme;CTO')).toEqual([
    { ...nobody, fullName: 'Ada Lovelace', company: 'Acme', title: 'CTO' },
  ]);
});

test('columns that are not taken over are named', () => {
  const text = 'Name,Company,Ticket,Role,Dietary needs\nAda Lovelace,Acme,VIP,Speaker,none';
  expect(columnsLeft(text)).toEqual(['Ticket', 'Dietary needs']);
  expect(columnsLeft('Ada Lovelace, CTO, Acme')).toEqual([]);
});
