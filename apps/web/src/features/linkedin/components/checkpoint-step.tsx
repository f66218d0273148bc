import type { Checkpoint, LinkedInAccount } from '@waypost/contract/linkedin';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorMessage, isApiError } from '../../../lib/api/api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { useSolveCheckpoint } from '../api/connect.ts';
import { answerWords } from '../model/checkpoint-words.ts';
import { ApprovalWait } from './approval-wait.tsx';
import { ContractChoice } from './contract-choice.tsx';
import { ResendCode } from './resend-code.tsx';
import { minutesAndSeconds, useCountdown } from './use-countdown.ts';

export interface CheckpointStepProps {
  /** The dialog's footer holds the button; it names the form. */
  id: string;
  checkpoint: Checkpoint;
  onConnected: (account: LinkedInAccount) => void;
  /** LinkedIn asks for something else next. */
  onNext: (checkpoint: Checkpoint) => void;
  onBusy: (busy: boolean) => void;
  /** Its time has run out, or LinkedIn takes no more answers: there is nothing left to verify. */
  onOver: () => void;
  /** Back to the sign-in, which is still filled in. */
  onBack: () => void;
  onCookie: () => void;
}

/** One more proof that LinkedIn asks for. A wrong code keeps the form and what was typed. */
export function CheckpointStep(props: CheckpointStepProps) {
  const { id, checkpoint, onConnected, onNext, onBusy, onOver, onBack, onCookie } = props;
  const { type, source, contracts, expiresAt } = checkpoint.checkpoint;
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [ended, setEnded] = useState(false);
  const solve = useSolveCheckpoint();
  const sending = useRef(false);
  const refused = useRef<string | null>(null);
  const left = useCountdown(expiresAt);
  useEffect(() => focusAnswer(id), [id]);
  const digits = type === '2FA' || type === 'OTP';
  const words = answerWords(checkpoint.checkpoint);
  const isOver = ended || left === 0;
  const sayOver = useEffectEvent(onOver);
  useEffect(() => {
    if (isOver) sayOver();
  }, [isOver]);

  /** Enter and a click may come together: one entry is sent once. LinkedIn counts the wrong ones. */
  async function answer(given: string) {
    if (sending.current) return;
    sending.current = true;
    setFailure(null);
    onBusy(true);
    try {
      const reply = await solve.mutateAsync({ account_id: checkpoint.account_id, code: given });
      if (reply.object === 'Account') onConnected(reply.account);
      else {
        forgetEntry();
        onNext(reply);
      }
    } catch (error) {
      if (isApiError(error, 'checkpoint_expired')) setEnded(true);
      else if (isApiError(error, 'checkpoint_wrong_code') || isApiError(error, 'invalid_input')) {
        refused.current = given;
        setWrong(error.message);
        focusAnswer(id);
      } else setFailure(errorMessage(error));
    } finally {
      sending.current = false;
      onBusy(false);
    }
  }

  /** What was entered belongs to the code before. */
  function forgetEntry() {
    refused.current = null;
    setCode('');
    setWrong(null);
    setFailure(null);
  }

  if (isOver) {
    return (
      <Banner
        tone="warning"
        action={
          <Button variant="quiet" onClick={onBack}>
            Start again
          </Button>
        }
      >
        {ended ? endedWords(digits) : `The time for ${digits ? 'this code' : 'this sign-in'} has run out.`}{' '}
        Start again; your sign-in details stay filled in.
      </Banner>
    );
  }
  if (type === 'CAPTCHA') {
    return (
      <Banner
        tone="warning"
        action={
          <Button variant="quiet" onClick={onCookie}>
            Connect with a cookie
          </Button>
        }
      >
        This check cannot be passed from here.
      </Banner>
    );
  }
  if (type === 'IN_APP_VALIDATION') {
    return (
      <ApprovalWait
        secondsLeft={left}
        failure={failure}
        onAsk={() => answer('')}
        onCodeInstead={() => answer('TRY_ANOTHER_WAY')}
      />
    );
  }
  const expires = `Expires in ${minutesAndSeconds(left)}`;
  return (
    <form
      id={id}
      noValidate
      aria-label="Verification"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() === '') setWrong(words.missing);
        else if (code.trim() === refused.current) focusAnswer(id);
        else void answer(code.trim());
      }}
    >
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      <Field
        label={words.label}
        aside={<span className="tabular-nums">{expires}</span>}
        error={wrong}
        required
        group={contracts.length > 0}
      >
        {digits ? (
          <CodeField value={code} onValueChange={setCode} />
        ) : contracts.length > 0 ? (
          <ContractChoice contracts={contracts} value={code} onValueChange={setCode} />
        ) : (
          <Input value={code} onChange={(event) => setCode(event.target.value)} />
        )}
      </Field>
      {digits && source !== 'APP' ? (
        <ResendCode accountId={checkpoint.account_id} onSent={forgetEntry} onExpired={() => setEnded(true)} />
      ) : null}
      <p className="border-t border-border pt-3 text-dense text-fg-muted">
        {words.stuck}{' '}
        <Button variant="link" className="h-auto" onClick={onCookie}>
          Connect with a cookie
        </Button>{' '}
        instead. Your sign-in details stay filled in.
      </p>
    </form>
  );
}

/** LinkedIn says that it is over and not why; the time may be left. */
function endedWords(digits: boolean): string {
  return digits
    ? 'This code is no longer taken: too many wrong codes, or its time has run out.'
    : 'LinkedIn has ended this sign-in: too many wrong answers, or its time has run out.';
}

/** The field or, where there is a choice, its first radio; the form also holds inputs that nobody sees. */
function focusAnswer(formId: string): void {
  document
    .getElementById(formId)
    ?.querySelector<HTMLElement>('input:not([aria-hidden]), [role="radio"]')
    ?.focus();
}
