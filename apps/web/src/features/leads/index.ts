export { LeadScore } from './components/lead-score.tsx';
export { LeadTags } from './components/lead-tags.tsx';
export { LeadFacts, LeadSheetFrame } from './components/lead-sheet-frame.tsx';
export { leadListsQuery } from './api/lead-lists.ts';
export { ExclusionRules } from './exclusions/exclusion-rules.tsx';
export { ExclusionTest } from './exclusions/exclusion-test.tsx';
