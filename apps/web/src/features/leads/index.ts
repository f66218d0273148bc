export { leadListsQuery } from './api/lead-lists.ts';
