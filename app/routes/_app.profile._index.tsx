import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useFetcher, useLoaderData } from '@remix-run/react'
import { MailWarning } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { SelectField, TextField } from '~/components/form-fields'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardFooter, CardHeader } from '~/components/ui/card'
import { Field } from '~/components/ui/field'
import { Input } from '~/components/ui/input'
import { Notice } from '~/components/ui/notice'
import { toast } from '~/components/ui/toast'
import { Day } from '~/components/value'
import { AvatarCard } from '~/features/profile/avatar-card'
import { CalendarCard } from '~/features/profile/calendar-card'
import type { Profile } from '~/features/profile/profile'
import { commonTexts } from '~/i18n/common'
import { profileTexts } from '~/i18n/profile'
import type { FormReply } from '~/lib/form'
import { intentOf, submitForm } from '~/lib/form.server'
import { useLocale, useT } from '~/lib/i18n'
import { page, pageAction } from '~/lib/page.server'
import { useRoleName } from '~/lib/roles'
import { useFormat } from '~/lib/session'
import { whereAllowed } from '~/lib/where-allowed.server'
import { UpdateOwnProfile } from '~server/services/people/users/schema'

export const loader = page(async ({ context }: LoaderFunctionArgs) => {
  const { caller } = context
  const [profile, calendar] = await Promise.all([
    caller.users.me(),
    whereAllowed(context, () => caller.calendarFeeds.get()),
  ])
  return { profile: profile.data, calendar }
})

export const action = pageAction(async (args: ActionFunctionArgs) => {
  const { caller } = args.context
  const intent = await intentOf(args.request)
  if (intent === 'resend') {
    await caller.profile.act({ action: 'resend_verification' })
    return { resent: true as const }
  }
  if (intent === 'calendar') return { url: (await caller.calendarFeeds.create({})).data.url }
  if (intent === 'end-calendar') {
    await caller.calendarFeeds.revoke()
    return { url: null }
  }
  return await submitForm(args, UpdateOwnProfile, async ({ value, expectedVersion }) => {
    const { data } = await caller.users.updateMe({ ...value, expected_version: expectedVersion })
    return { language: value.language ?? null, data }
  })
})

/** What colleagues see of the user, and the user's language. */
export default function OwnProfile() {
  const { profile, calendar } = useLoaderData<typeof loader>()
  return (
    <div className="grid max-w-5xl items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_auto_1fr]">
      <div className="lg:col-start-2">
        <AvatarCard profile={profile} />
      </div>
      <div className="lg:col-start-1 lg:row-span-3 lg:row-start-1">
        <PersonForm profile={profile} />
      </div>
      <div className="lg:col-start-2">
        <PlaceCard profile={profile} />
      </div>
      {calendar ? (
        <div className="lg:col-start-2">
          <CalendarCard feed={calendar.data} />
        </div>
      ) : null}
    </div>
  )
}

/** Where the person stands in the company; administrators change it. */
function PlaceCard({ profile }: { profile: Profile }) {
  const t = useT(profileTexts)
  const roleName = useRoleName()
  const format = useFormat()
  const { role, department_name, manager_name, job_category, joined_at } = profile
  if (!role) return null
  return (
    <Card>
      <CardHeader title={t('place.title')} description={t('place.hint')} />
      <CardContent>
        <dl className="grid gap-2">
          <Fact label={t('place.role')}>{roleName(role)}</Fact>
          <Fact label={t('place.department')}>{department_name}</Fact>
          <Fact label={t('place.manager')}>{manager_name}</Fact>
          <Fact label={t('place.jobCategory')}>{job_category}</Fact>
          <Fact label={t('place.since')}>{joined_at ? <Day value={format.dayOf(joined_at)} /> : null}</Fact>
        </dl>
      </CardContent>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  const t = useT(profileTexts)
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-right break-words">
        {children ?? <span className="text-faint">{t('place.none')}</span>}
      </dd>
    </div>
  )
}

/** Name, position, numbers and language; each of them is the person's own to change. */
function PersonForm({ profile }: { profile: Profile }) {
  const t = useT(profileTexts)
  const common = useT(commonTexts)
  const shown = useLocale()
  const fetcher = useFetcher<FormReply<{ language: string | null }>>()
  const { name, job_title, phone, mobile, language, version } = profile
  const [form, fields] = useActionForm<UpdateOwnProfile>({
    id: 'person',
    reply: fetcher.data,
    defaultValue: { name, job_title, phone, mobile, language: language ?? 'de' },
  })

  useEffect(() => {
    const done = fetcher.state === 'idle' ? fetcher.data?.done : undefined
    if (!done) return
    // The other language's texts are not in the browser, so the page is loaded again.
    if (done.language && done.language !== shown) window.location.reload()
    else toast(t('person.saved'))
  }, [fetcher.state, fetcher.data, shown, t])

  return (
    <Card>
      <CardHeader title={t('person.title')} description={t('person.hint')} />
      <ActionForm
        form={form}
        fetcher={fetcher}
        action="/profile?index"
        guard={{ record: { name, job_title, phone, mobile, language, version }, reply: fetcher.data }}
      >
        <CardContent className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
          <TextField field={fields.name} label={t('person.name')} autoComplete="name" required />
          <TextField
            field={fields.job_title}
            label={t('person.jobTitle')}
            help={t('person.jobTitleHint')}
            autoComplete="organization-title"
          />
          <TextField field={fields.phone} label={t('person.phone')} type="tel" autoComplete="tel" />
          <TextField field={fields.mobile} label={t('person.mobile')} type="tel" />
          <Field label={t('person.email')} help={t('person.emailHint')}>
            {control => <Input {...control} value={profile.email ?? ''} readOnly className="text-muted" />}
          </Field>
          <SelectField
            field={fields.language}
            label={t('person.language')}
            help={t('person.languageHint')}
            options={[
              { value: 'de', label: 'Deutsch' },
              { value: 'en', label: 'English' },
            ]}
          />
          {profile.email_verified === false ? <Unverified /> : null}
        </CardContent>
        <CardFooter>
          <SubmitButton fetcher={fetcher} variant="secondary">
            {common('actions.save')}
          </SubmitButton>
        </CardFooter>
      </ActionForm>
    </Card>
  )
}

function Unverified() {
  const t = useT(profileTexts)
  const fetcher = useFetcher<{ resent?: boolean }>()
  const resend = () => fetcher.submit({ intent: 'resend' }, { method: 'post', action: '/profile?index' })
  return (
    <Notice
      tone="warning"
      icon={MailWarning}
      title={t('person.unverified')}
      className="col-span-full"
      actions={
        fetcher.data?.resent ? undefined : (
          <Button size="sm" onClick={resend} pending={fetcher.state !== 'idle'}>
            {t('person.resend')}
          </Button>
        )
      }
    >
      {fetcher.data?.resent ? <span role="status">{t('person.resent')}</span> : null}
    </Notice>
  )
}
