import type { AiColumn } from '@waypost/contract/leads-ai-column';
import { createContext, useContext } from 'react';

/** The columns that a model answers, by the name of the field their answers stand in. */
export const AiColumnsContext = createContext<ReadonlyMap<string, AiColumn>>(new Map());

export const useAiColumnNamed = (name: string): AiColumn | undefined =>
  useContext(AiColumnsContext).get(name);
