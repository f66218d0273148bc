export { currentUserQuery, useCurrentUser } from './api/current-user.ts';
export { firstName, headlineOf, pictureOf } from './model/person.ts';
