import { ShieldCheck } from 'lucide-react';

/** Said before anything is connected: what is kept, how to end it, and what LinkedIn says about tools like this. */
export function ConnectionNotes() {
  return (
    <div className="flex gap-2.5 rounded-card bg-sunken px-3.5 py-3 text-caption text-fg-muted">
      <ShieldCheck aria-hidden className="mt-px size-4 flex-none" strokeWidth={1.75} />
      <ul className="flex flex-col gap-1.5">
        <li>
          <strong className="font-medium text-fg">What is stored:</strong> name, headline, picture, the email
          address, conversations and what was sent. Password and cookie go straight to the connection provider
          and are neither stored nor logged.
        </li>
        <li>
          <strong className="font-medium text-fg">How to end it:</strong> unlink the account here, or end the
          session in LinkedIn’s own settings under “Where you’re signed in”.
        </li>
        <li>
          <strong className="font-medium text-fg">LinkedIn’s rules:</strong> its User Agreement does not allow
          tools that automate activity, and it may restrict an account that uses one. The limits lower that
          risk; they do not remove it.
        </li>
      </ul>
    </div>
  );
}
