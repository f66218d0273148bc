import type { ContactState, Signal } from './grid-fields.ts';

/** The values of a `choice` as people read them, on the screen and in a file. */

export const CONTACT_WORDS: Readonly<Record<ContactState, string>> = {
  new: 'New',
  contacted: 'Contacted',
  replied: 'Replied',
};

export const SIGNAL_WORDS: Readonly<Record<Signal, string>> = {
  commented: 'Commented',
  reacted: 'Reacted',
  attended: 'Attended an event',
  changed_job: 'Changed job',
  posted: 'Posted',
};
