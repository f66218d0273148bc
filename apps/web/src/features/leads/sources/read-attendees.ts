import type { PeopleSource } from './source-queries.ts';

type Attendee = Extract<PeopleSource, { kind: 'attendees' }>['people'][number];

export const attendeesMax = 5_000;

/**
 * People of a pasted or uploaded list: a table with a header, or a line per person with a profile link, a name, a title
 * and a company in any order of `,`, `;`, tabs or `-`.
 */
export function readAttendees(text: string): Attendee[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const [first = ''] = lines;
  const sign = (['\t', ';', ','] as const).find((candidate) => first.includes(candidate));
  const header = sign === undefined ? [] : cells(first, sign).map((cell) => cell.toLowerCase());
  const places = placesOf(header);
  if (sign !== undefined && places !== undefined)
    return lines.slice(1).map((line) => ofRow(cells(line, sign), places));
  return lines.map(ofLine);
}

interface Places {
  link: number;
  name: number;
  first: number;
  last: number;
  title: number;
  company: number;
  role: number;
}

/** Where a header names what; undefined when it names nobody. */
function placesOf(header: readonly string[]): Places | undefined {
  const find = (words: RegExp) => header.findIndex((cell) => words.test(cell));
  const places = {
    link: find(/profile|linkedin|url/),
    name: find(/^(?:full )?name$|attendee|teilnehmer/),
    first: find(/first|vorname|prénom/),
    last: find(/last|nachname|surname|family/),
    title: find(/title|position|headline|job/),
    company: find(/company|organi[sz]ation|firma|employer/),
    role: find(/^role$|speaker|type/),
  };
  return places.link >= 0 || places.name >= 0 || places.first >= 0 ? places : undefined;
}

function ofRow(row: readonly string[], at: Places): Attendee {
  const cell = (index: number) => row[index]?.trim() ?? '';
  const names = [cell(at.first), cell(at.last)].filter((part) => part !== '').join(' ');
  const orNull = (text: string) => (text === '' ? null : text);
  return {
    profileUrl: orNull(cell(at.link)),
    fullName: (cell(at.name) === '' ? names : cell(at.name)).slice(0, 300),
    title: orNull(cell(at.title)),
    company: orNull(cell(at.company)),
    role: orNull(cell(at.role).slice(0, 100)),
  };
}

const LINK = /(?:https?:\/\/)?(?:[a-z]+\.)?linkedin\.com\/\S+/i;

/** `Ada Lovelace, CTO, Acme https://www.linkedin.com/in/ada`, any part of it. */
function ofLine(line: string): Attendee {
  const link = LINK.exec(line)?.[0].replace(/[,;)]+$/, '') ?? null;
  const rest = link === null ? line : line.replace(link, ' ');
  const [fullName = '', title = '', company = ''] = rest
    .split(/[\t;,|]| [-–] | at | @ /)
    .map((part) => part.trim().replace(/(?:^[-–]\s*|\s*[-–])$/u, ''))
    .filter((part) => part !== '');
  return {
    profileUrl: link,
    fullName: fullName.slice(0, 300),
    title: title === '' ? null : title,
    company: company === '' ? null : company,
    role: null,
  };
}

/** The cells of a line; quotes hold signs together, doubled ones stand for one. */
function cells(line: string, sign: string): string[] {
  const found: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] ?? '';
    if (letter === '"') {
      if (quoted && line[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = !quoted;
    } else if (letter === sign && !quoted) {
      found.push(cell.trim());
      cell = '';
    } else cell += letter;
  }
  return [...found, cell.trim()];
}
