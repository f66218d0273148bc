import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { GridAsking } from './use-grid-ask.ts';

/** On the entry of the browser's history that a row was opened with: the list stands right before it. */
const openedHere = { leadOpened: true } as const;

export interface OpenLead {
  /** The lead whose sheet is open; the address holds it. */
  openId: string | null;
  /** Opens a lead, goes on to another one, or closes the sheet. */
  onOpen: (leadId: string | null) => void;
}

/** Which lead is open. Back closes it, a reload keeps it; going from one to the next leaves no steps behind. */
export function useOpenLead({ ask, change }: Pick<GridAsking, 'ask' | 'change'>): OpenLead {
  const { leadId: openId } = ask;
  const { state } = useLocation() as { state: Partial<typeof openedHere> | null };
  const navigate = useNavigate();
  const isStep = state?.leadOpened === true;
  const now = useRef({ openId, isStep });
  useEffect(() => {
    now.current = { openId, isStep };
  }, [openId, isStep]);
  const onOpen = useCallback(
    (leadId: string | null) => {
      if (leadId === null) {
        // A second step to the same list would make Back do nothing.
        if (now.current.isStep) void navigate(-1);
        else change({ leadId: null }, true);
      } else if (now.current.openId === null) change({ leadId }, false, openedHere);
      else change({ leadId }, true);
    },
    [change, navigate],
  );
  return { openId, onOpen };
}
