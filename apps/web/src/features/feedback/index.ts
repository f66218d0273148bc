export { FeedbackPopover } from './components/feedback-popover.tsx';
export { askForFeedback } from './model/feedback-asked.ts';
