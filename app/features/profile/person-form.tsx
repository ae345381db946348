import { useFetcher } from '@remix-run/react'
import { MailWarning } from 'lucide-react'
import { useEffect } from 'react'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { SelectField, TextField } from '~/components/form-fields'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardFooter, CardHeader } from '~/components/ui/card'
import { Field } from '~/components/ui/field'
import { Input } from '~/components/ui/input'
import { Notice } from '~/components/ui/notice'
import { toast } from '~/components/ui/toast'
import { commonTexts } from '~/i18n/common'
import { profileTexts } from '~/i18n/profile'
import type { FormReply } from '~/lib/form'
import { useLocale, useT } from '~/lib/i18n'
import type { UpdateOwnProfile } from '~server/services/users/schema'
import type { Profile } from './profile'

/** Name, position, numbers and language; each of them is the person's own to change. */
export function PersonForm({ profile }: { profile: Profile }) {
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
    // The texts of the other language are not in the browser, so the page is fetched anew.
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
            {control => <Input {...control} value={profile.email} readOnly className="text-muted" />}
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
