import type { Checkpoint } from '@waypost/contract/linkedin';

export interface AnswerWords {
  label: string;
  /** Said when nothing was entered. */
  missing: string;
  /** Before “Connect with a cookie instead.” */
  stuck: string;
}

/** What a checkpoint asks for is a code, a phone number or a contract, and is called so. */
export function answerWords({ type, source, contracts }: Checkpoint['checkpoint']): AnswerWords {
  if (type === 'PHONE_REGISTER') {
    return {
      label: 'Phone number',
      missing: 'Enter the phone number first.',
      stuck: 'No phone number to give?',
    };
  }
  if (type === 'CONTRACT_CHOOSER') {
    return contracts.length > 0
      ? { label: 'Contract', missing: 'Choose a contract first.', stuck: 'Not the contract you need?' }
      : {
          label: 'Contract id',
          missing: 'Enter the id of the contract first.',
          stuck: 'Do you not know the id?',
        };
  }
  return {
    label: 'Verification code',
    missing: 'Enter the code first.',
    stuck: source === 'APP' ? 'Is the app not at hand?' : 'Does no code arrive?',
  };
}
