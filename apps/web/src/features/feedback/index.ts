export { FeedbackPopover } from './components/feedback-popover.tsx';
