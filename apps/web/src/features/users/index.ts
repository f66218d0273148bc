export { currentUserQuery, followOtherTabs, keepUser, useCurrentUser } from './api/current-user.ts';
export { emailChangeQuery } from './api/email-change.ts';
export { useSavePreferences } from './api/save-preferences.ts';
export { firstName, headlineOf, pictureOf } from './model/person.ts';
