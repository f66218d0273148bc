import { create } from 'zustand';

/** Whether somebody asked for the feedback form elsewhere than at its button. */
export const useFeedbackAsked = create<{ asked: boolean }>(() => ({ asked: false }));

/** Opens the feedback form at its button in the sidebar. */
export function askForFeedback(): void {
  useFeedbackAsked.setState({ asked: true });
}

/** True once for each time it was asked for: of several buttons one opens. */
export function takeFeedbackAsked(): boolean {
  const { asked } = useFeedbackAsked.getState();
  if (asked) useFeedbackAsked.setState({ asked: false });
  return asked;
}
