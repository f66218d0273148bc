import { endsInLegalForm } from '@waypost/domain/leads/cleaning/clean-company';
import { type AttendeePlaces, attendeePlaces, PROFILE_LINK } from './attendee-columns.ts';
import type { PeopleSource } from './source-queries.ts';

type Attendee = Extract<PeopleSource, { kind: 'attendees' }>['people'][number];

export const attendeesMax = 5_000;

/**
 * People of a pasted or uploaded list: a table with a header, or a line per person with a profile link, a name, a title
 * and a company in any order of `,`, `;`, tabs or `-`.
 */
export function readAttendees(text: string): Attendee[] {
  const { whole, header, rows } = tableOf(text);
  const places = attendeePlaces(header);
  const people = places === undefined ? linesOf(whole).map(ofLine) : rows.map((row) => ofRow(row, places));
  return people.filter(({ fullName, profileUrl }) => fullName !== '' || profileUrl !== null);
}

/** Columns of a table that are not taken over, by their headers. */
export function columnsLeft(text: string): string[] {
  const { header } = tableOf(text);
  const places = attendeePlaces(header);
  if (places === undefined) return [];
  const read = new Set<number>(Object.values(places));
  return header.filter((cell, place) => cell !== '' && !read.has(place));
}

/** What a file may have before its table: a byte order mark, and a line by which Excel is told the delimiter. */
const BEFORE_TABLE = /^\uFEFF?(?:sep=([,;\t])\r?\n)?/;

function tableOf(text: string): { whole: string; header: string[]; rows: string[][] } {
  const [before = '', named] = BEFORE_TABLE.exec(text) ?? [];
  const whole = text.slice(before.length);
  const first = whole.split(/\r?\n/).find((line) => line.trim() !== '') ?? '';
  const sign = named ?? ['\t', ';', ','].find((candidate) => first.includes(candidate));
  const [header = [], ...rows] = sign === undefined ? [] : tableRows(whole, sign);
  return { whole, header, rows };
}

/** What LinkedIn's own list of people shows beside a name, and buttons: nobody is called that. */
const NO_NAME =
  /^(?:[·•]\s*)?(?:1st|2nd|3rd\+?|[123]\.|connect|follow|message|pending|view profile|premium|\d[\d,.]* (?:followers|mutual connections?)|status is (?:online|offline|reachable))$/i;

/** The lines that speak of a person; a place or a title copied below a name stays a line of its own. */
function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !NO_NAME.test(line));
}

function ofRow(given: readonly string[], at: AttendeePlaces): Attendee {
  // A link that was pasted in another column is one all the same, and nobody's name.
  const isAstray = (text: string, place: number) =>
    place !== at.link && PROFILE_LINK.exec(text)?.[0] === text.trim();
  const astray = given.find(isAstray);
  const row = given.map((text, place) => (isAstray(text, place) ? '' : text));
  const cell = (index: number) => row[index]?.trim() ?? '';
  const names = [cell(at.first), cell(at.last)].filter((part) => part !== '').join(' ');
  const orNull = (text: string) => (text === '' ? null : text);
  return {
    profileUrl: orNull(cell(at.link)) ?? astray?.trim() ?? null,
    fullName: (cell(at.name) === '' ? names : cell(at.name)).slice(0, 300),
    title: orNull(cell(at.title)),
    company: orNull(cell(at.company)),
    role: orNull(cell(at.role).slice(0, 100)),
  };
}

/** `Ada Lovelace, CTO, Acme https://www.linkedin.com/in/ada`, any part of it. */
function ofLine(line: string): Attendee {
  const link = PROFILE_LINK.exec(line)?.[0].replace(/[,;)]+$/, '') ?? null;
  const rest = link === null ? line : line.replace(link, ' ');
  const [fullName = '', ...about] = rest
    .split(/[\t;,|]| [-–] | at | @ /)
    .map((part) => part.trim().replace(/(?:^[-–]\s*|\s*[-–])$/u, ''))
    .filter((part) => part !== '');
  const [title = '', company = ''] = namesCompanyAlone(rest, about) ? ['', ...about] : about;
  return {
    profileUrl: link,
    fullName: fullName.slice(0, 300),
    title: title === '' ? null : title,
    company: company === '' ? null : company,
    role: null,
  };
}

/** One thing beside the name is the title, unless it can only be where the person works. */
function namesCompanyAlone(line: string, about: readonly string[]): boolean {
  const [only = ''] = about;
  return about.length === 1 && (endsInLegalForm(only) || / at | @ /.test(line));
}

/** The rows of a table; quotes hold signs and lines together, doubled ones stand for one. Empty rows are none. */
function tableRows(text: string, sign: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endRow = () => {
    row.push(cell);
    cell = '';
    const cells = row.map((one) => one.replace(/\s+/g, ' ').trim());
    if (cells.some((one) => one !== '')) rows.push(cells);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (letter === '"' && (quoted || cell.trim() === '')) {
      if (quoted && text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = !quoted;
    } else if (letter === sign && !quoted) {
      row.push(cell);
      cell = '';
    } else if (letter === '\n' && !quoted) endRow();
    else cell += letter;
  }
  endRow();
  return rows;
}
