import { useQuery } from '@tanstack/react-query';
import type { Job } from '@waypost/contract/jobs';
import type { IcpCustomer } from '@waypost/contract/leads-icp';
import { PROFILE_CREDITS } from '@waypost/domain/leads/icp/credits';
import { PROFILE_TEXT_LENGTH_MAX } from '@waypost/domain/leads/icp/profile';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { useLeaving } from '../../../lib/leaving.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { LeaveDialog } from '../../../ui/leave-dialog.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { isActive, jobQuery } from '../../jobs/index.ts';
import { BestCustomers, customersMax, customersMin } from './best-customers.tsx';
import { CreditPrice, useIsShort } from './credit-price.tsx';
import { type BuildFrom, useBuildProfile } from './icp-queries.ts';
import { SavedProfiles } from './saved-profiles.tsx';

type Way = 'text' | 'website' | 'leads' | 'saved';
const ways = [
  { value: 'text', label: 'Describe' },
  { value: 'website', label: 'Website' },
  { value: 'leads', label: 'Customers' },
  { value: 'saved', label: 'Saved' },
] as const;

const tooLong = (length: number): string =>
  `Give at most ${formatNumber(PROFILE_TEXT_LENGTH_MAX)} characters: ${formatNumber(length - PROFILE_TEXT_LENGTH_MAX)} too many.`;

export interface ProfileStartProps {
  /** The job that is building one; null: none. */
  buildingId: string | null;
  onBuilding: (job: Job) => void;
  onChosen: (profileId: string) => void;
}

/** Where a profile comes from: a description, a website, customers, or one that was saved. What is typed stays. */
export function ProfileStart({ buildingId, onBuilding, onChosen }: ProfileStartProps) {
  const [way, setWay] = useState<Way>('text');
  const [text, setText] = useState('');
  const [url, setUrl] = useState('');
  const [customers, setCustomers] = useState<IcpCustomer[]>([]);
  const [missing, setMissing] = useState<string>();
  const build = useBuildProfile();
  const isShort = useIsShort(PROFILE_CREDITS);
  const building = useQuery({ ...jobQuery(buildingId ?? ''), enabled: buildingId !== null });
  const working = build.isPending || (building.data !== undefined && isActive(building.data));
  const isGiven = text.trim() !== '' || url.trim() !== '' || customers.length > 0;
  // Once it is being built, what was given is kept with the profile.
  const leaving = useLeaving(isGiven && !working, { signInPath: paths.signIn });
  /** The build whose failure somebody has read and acted on. */
  const [answered, setAnswered] = useState<string | null>(null);
  const failed = building.data?.status === 'failed' && answered !== buildingId ? building.data.message : null;

  function given(): BuildFrom | string {
    if (way === 'text') {
      if (text.trim().length > PROFILE_TEXT_LENGTH_MAX) return tooLong(text.trim().length);
      return text.trim().length < 10
        ? 'Describe your buyer in a sentence at least.'
        : { kind: 'text', text: text.trim() };
    }
    if (way === 'website') {
      const address = /^https?:\/\//i.test(url.trim()) ? url.trim() : `https://${url.trim()}`;
      return URL.canParse(address) && /\.\w{2,}/.test(address)
        ? { kind: 'website', url: address }
        : 'Give the address of your website, such as example.com.';
    }
    return customers.length < customersMin
      ? `Choose ${customersMin} to ${customersMax} leads.`
      : { kind: 'leads', leadIds: customers.map(({ id }) => id) };
  }
  /** What was said about the last try is not about what is given now. One under way still has its say. */
  function forgetTry() {
    setMissing(undefined);
    if (build.isError) build.reset();
    if (failed !== null) setAnswered(buildingId);
  }
  function submit() {
    const from = given();
    forgetTry();
    if (typeof from === 'string') setMissing(from);
    else build.mutate(from, { onSuccess: onBuilding });
  }
  return (
    <Card>
      <LeaveDialog
        {...leaving}
        title="Leave without building?"
        description="No profile was built yet. What you gave here is not kept."
      />
      <CardBody className="flex flex-col gap-4">
        <SegmentedControl
          aria-label="Where the profile comes from"
          segments={ways}
          value={way}
          onValueChange={(next) => {
            setWay(next);
            forgetTry();
          }}
        />
        {way === 'saved' ? (
          <SavedProfiles onChosen={onChosen} />
        ) : (
          <form
            noValidate
            aria-label="Build a profile"
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              if (!working && !isShort) submit();
            }}
          >
            {build.error ? <Banner tone="danger">{errorMessage(build.error)}</Banner> : null}
            {failed && !working ? <Banner tone="danger">{failed}</Banner> : null}
            {way === 'text' ? (
              <Field
                label="What do you sell, and to whom?"
                help="Roles, industries, company sizes, countries, tools they use, and whom to leave out. A pasted web page works too."
                error={
                  missing ??
                  (text.trim().length > PROFILE_TEXT_LENGTH_MAX ? tooLong(text.trim().length) : undefined)
                }
                aside={
                  text.trim().length > 15_000
                    ? `${formatNumber(text.trim().length)} of ${formatNumber(PROFILE_TEXT_LENGTH_MAX)}`
                    : undefined
                }
                required
              >
                <Textarea
                  rows={6}
                  value={text}
                  placeholder="We sell payroll software to heads of people at logistics companies with 51-200 employees in Germany or Austria, but not to agencies."
                  onChange={(event) => {
                    setText(event.target.value);
                    forgetTry();
                  }}
                />
              </Field>
            ) : null}
            {way === 'website' ? (
              <Field
                label="Your website"
                help="The text of this one page is read, nothing else. A page that needs a sign-in can be pasted under Describe."
                error={missing}
                required
              >
                <Input
                  type="url"
                  inputMode="url"
                  value={url}
                  maxLength={2_000}
                  placeholder="example.com"
                  onChange={(event) => {
                    setUrl(event.target.value);
                    forgetTry();
                  }}
                />
              </Field>
            ) : null}
            {way === 'leads' ? (
              <BestCustomers
                chosen={customers}
                onChange={(next) => {
                  setCustomers(next);
                  forgetTry();
                }}
                error={missing}
              />
            ) : null}
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" variant="primary" busy={working} disabled={isShort}>
                <Sparkles aria-hidden className="size-4" />
                Build profile
              </Button>
              <CreditPrice credits={PROFILE_CREDITS} />
            </div>
            {working ? (
              <p role="status" className="text-caption text-fg-subtle">
                Reading what you gave. You can leave the page: the profile appears under Saved.
              </p>
            ) : null}
          </form>
        )}
      </CardBody>
    </Card>
  );
}
