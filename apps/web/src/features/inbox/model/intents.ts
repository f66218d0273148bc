import {
  CONVERSATION_INTENT_WORDS,
  CONVERSATION_INTENTS,
  type ConversationIntent,
  UNSORTED,
} from '@waypost/domain/inbox/intent';
import type { Tone } from '../../../ui/badge.tsx';

/** What the list can be narrowed to. */
export type IntentFilter = ConversationIntent | 'unsorted';

export interface IntentChoice {
  /** Null takes it back. */
  intent: ConversationIntent | null;
  label: string;
  about: string;
  /** Chooses it in the open menu; each letter once, so that two keys sort a conversation. */
  key: string;
}

/** The first letter; where two begin with the same one, "Not now" goes by its other name, later. */
const keys: Readonly<Record<ConversationIntent, string>> = {
  interested: 'i',
  question: 'q',
  not_now: 'l',
  not_interested: 'n',
  referral: 'r',
  out_of_office: 'o',
};

/** What a conversation can be marked as, in the order in which it is offered. */
export const intentChoices: readonly IntentChoice[] = [
  ...CONVERSATION_INTENTS.map((intent) => ({
    intent,
    ...CONVERSATION_INTENT_WORDS[intent],
    key: keys[intent],
  })),
  { intent: null, label: UNSORTED, about: 'Nobody has said what they mean.', key: 'u' },
];

export const intentTones: Readonly<Record<ConversationIntent, Tone>> = {
  interested: 'success',
  question: 'info',
  not_now: 'warning',
  not_interested: 'danger',
  referral: 'brand',
  out_of_office: 'neutral',
};

export function intentLabel(intent: IntentFilter | null): string {
  return intent === null || intent === 'unsorted' ? UNSORTED : CONVERSATION_INTENT_WORDS[intent].label;
}

/** What the address says; anything else is no filter. */
export function intentFilterOf(text: string | null): IntentFilter | null {
  if (text === 'unsorted') return text;
  return CONVERSATION_INTENTS.find((intent) => intent === text) ?? null;
}
