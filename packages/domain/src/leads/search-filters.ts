/** A table: the filters of LinkedIn's two people searches by their words, and what else stands in their addresses. */

/** Parameters of the classic people search that narrow it: their words, and the table that names their ids. */
export const CLASSIC_FILTERS: Readonly<Record<string, { label: string; table?: string; free?: true }>> = {
  keywords: { label: 'Keywords', free: true },
  network: { label: 'Connections', table: 'degree' },
  geoUrn: { label: 'Location', table: 'location' },
  currentCompany: { label: 'Current company' },
  pastCompany: { label: 'Past company' },
  industry: { label: 'Industry' },
  schoolFilter: { label: 'School' },
  profileLanguage: { label: 'Profile language', table: 'language' },
  serviceCategory: { label: 'Service category' },
  connectionOf: { label: 'Connections of' },
  followerOf: { label: 'Followers of' },
  eventAttending: { label: 'Attends the event' },
  firstName: { label: 'First name', free: true },
  lastName: { label: 'Last name', free: true },
  title: { label: 'Title', free: true },
  titleFreeText: { label: 'Title', free: true },
  company: { label: 'Company', free: true },
  school: { label: 'School', free: true },
  schoolFreetext: { label: 'School', free: true },
};

/** Parameters that say how the page was opened. */
export const SESSION_PARAMETERS =
  /^(?:origin|sid|page|searchId|sessionId|spellCorrectionEnabled|trk\w*|utm_\w+|lipi|lici|midToken|midSig|_ntb|viewAllFilters|rsLogId|recentSearchId|sortCriteria|sortOrder|position|original_referer|refresh|heroEntityKey)$/i;

/** Filter types of Sales Navigator by their words, with the table that names ids where the address gives no text. */
export const NAVIGATOR_FILTERS: Readonly<Record<string, { label: string; table?: string }>> = {
  CURRENT_COMPANY: { label: 'Current company' },
  PAST_COMPANY: { label: 'Past company' },
  COMPANY_HEADCOUNT: { label: 'Company size', table: 'headcount' },
  COMPANY_TYPE: { label: 'Company type' },
  COMPANY_HEADQUARTERS: { label: 'Company headquarters', table: 'location' },
  FUNCTION: { label: 'Function' },
  CURRENT_TITLE: { label: 'Current title' },
  PAST_TITLE: { label: 'Past title' },
  SENIORITY_LEVEL: { label: 'Seniority', table: 'seniority' },
  YEARS_AT_CURRENT_COMPANY: { label: 'Years in current company', table: 'years' },
  YEARS_IN_CURRENT_POSITION: { label: 'Years in current position', table: 'years' },
  YEARS_OF_EXPERIENCE: { label: 'Years of experience', table: 'years' },
  REGION: { label: 'Location', table: 'location' },
  POSTAL_CODE: { label: 'Postal code' },
  INDUSTRY: { label: 'Industry' },
  FIRST_NAME: { label: 'First name' },
  LAST_NAME: { label: 'Last name' },
  PROFILE_LANGUAGE: { label: 'Profile language', table: 'language' },
  SCHOOL: { label: 'School' },
  GROUP: { label: 'Group' },
  RELATIONSHIP: { label: 'Connections', table: 'degree' },
  CONNECTION_OF: { label: 'Connections of' },
  PAST_COLLEAGUE: { label: 'Past colleagues' },
  SHARED_EXPERIENCES: { label: 'Shared experiences' },
  RECENTLY_CHANGED_JOBS: { label: 'Changed jobs' },
  POSTED_ON_LINKEDIN: { label: 'Posted on LinkedIn' },
  MENTIONED_IN_NEWS: { label: 'Mentioned in the news' },
  FOLLOWS_YOUR_COMPANY: { label: 'Follows your company' },
  VIEWED_YOUR_PROFILE: { label: 'Viewed your profile' },
  PERSONA: { label: 'Persona' },
  LEAD_LIST: { label: 'Lead list' },
  ACCOUNT_LIST: { label: 'Account list' },
  LEADS_IN_CRM: { label: 'Leads in the CRM' },
  LEAD_INTERACTIONS: { label: 'Interactions' },
  SAVED_LEADS_AND_ACCOUNTS: { label: 'Saved leads and accounts' },
};
