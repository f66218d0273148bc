import { createContext, useContext, useEffect, useId } from 'react';

/** Takes what a form of the page says: whether it holds something that is not saved. */
export type TellUnsaved = (form: string, isUnsaved: boolean) => void;

export const UnsavedContext = createContext<TellUnsaved>(() => undefined);

/** Says to the page that the form holds something unsaved, as long as it does and is there. */
export function useUnsaved(isUnsaved: boolean): void {
  const form = useId();
  const tell = useContext(UnsavedContext);
  useEffect(() => {
    tell(form, isUnsaved);
    return () => tell(form, false);
  }, [tell, form, isUnsaved]);
}
