import { fieldOfHeader, type LeadField, normaliseHeader } from '@waypost/domain/leads/csv-columns';

/** Where the columns of a list of attendees stand; -1: there is none. */
export interface AttendeePlaces {
  link: number;
  name: number;
  first: number;
  last: number;
  title: number;
  company: number;
  role: number;
}

/** Links that name somebody, or lead to one that does. */
export const PROFILE_LINK =
  /(?:https?:\/\/)?(?:(?:[a-z]+\.)?linkedin\.com\/|lnkd\.in\/|(?:www\.)?google\.[a-z]{2,3}(?:\.[a-z]{2})?\/url\?)\S+/i;

/** What somebody is at the event, in the five languages of files. */
const ROLE =
  /^(?:(?:event|attendee) )?(?:role|rolle|rol|papel)$|speaker|^(?:attendee|participant|ticket|teilnehmer)? ?type$|^typ$|^tipo(?: de (?:participante|asistente))?$|^type de participant$/;
/** These name the job as well: what somebody is at the event only beside a column with the job. */
const ROLE_OR_JOB = /^(?:funcao|funcion|funktion|fonction)$/;

/** Where a header names what; undefined when it names nobody. */
export function attendeePlaces(header: readonly string[]): AttendeePlaces | undefined {
  // A line with somebody's link or address is somebody already.
  if (header.some((cell) => PROFILE_LINK.test(cell) || cell.includes('@'))) return undefined;
  const words = header.map(normaliseHeader);
  const find = (wanted: RegExp, not = -1) =>
    words.findIndex((word, place) => place !== not && wanted.test(word));
  const plain = find(ROLE);
  const fields = header.map((cell, place) => (place === plain ? null : fieldOfHeader(cell)));
  const exactly = (field: LeadField) => fields.indexOf(field);
  const or = (place: number, wanted: RegExp) => (place >= 0 ? place : find(wanted, plain));
  const title = or(exactly('title'), /title|position|headline|job/);
  // Of two columns that could be the job, the one that says nothing else is it.
  const job = find(ROLE_OR_JOB, plain);
  const other = fields.findIndex((field, place) => field === 'title' && place !== job);
  const isRole = plain < 0 && job >= 0 && other >= 0;
  const places = {
    link: or(exactly('profileUrl'), /profile|linkedin|url/),
    name: or(exactly('fullName'), /attendee|teilnehmer|participant|asistente/),
    first: or(exactly('firstName'), /first|vorname|prenom/),
    last: or(exactly('lastName'), /last|nachname|surname|family/),
    title: isRole ? other : title,
    company: or(exactly('company'), /company|organi[sz]ation|firma|employer/),
    role: isRole ? job : plain,
  };
  return places.link >= 0 || places.name >= 0 || places.first >= 0 ? places : undefined;
}
