import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useFetcher, useLoaderData, useNavigation, useSubmit } from '@remix-run/react'
import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { TextareaField, TextField } from '~/components/form-fields'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { CompanyAccessPeople } from '~/features/calendars/company-access-people'
import { MailboxesCard } from '~/features/mailbox/mailboxes-card'
import { calendarTexts } from '~/i18n/calendars'
import { redirectWithToast } from '~/lib/flash.server'
import type { FormReply } from '~/lib/form'
import { fieldOf, intentOf, submitForm } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { localeOf, serverT } from '~/lib/i18n.server'
import { useLive } from '~/lib/live'
import { page, pageAction, shownRefusal, unknownIntent } from '~/lib/page.server'
import { whereAllowed } from '~/lib/where-allowed.server'
import type { Outputs } from '~server/contract'
import { accountVendors, vendorNames } from '~server/platform/values/account-vendors'
import { SetUpDelegation } from '~server/services/integrations/calendars/schema'

const here = '/integrations/calendars'
/** A type alias, because a form's value needs an index signature. */
type AccessInput = { organisation?: string; client_id?: string; secret?: string }
type Delegation = Outputs['google']['delegation']['data']

export const loader = page(async ({ context }: LoaderFunctionArgs) => {
  const { caller } = context
  const [all, mailboxes] = await Promise.all([
    Promise.all(accountVendors.map(vendor => caller[vendor].delegation())),
    whereAllowed(context, () => caller.mailbox.all()),
  ])
  return { delegations: all.map(({ data }) => data), mailboxes: mailboxes?.data ?? null }
})

/** Actions of the page; a refusal is shown at the form, or on the page where a button has none. */
export const action = pageAction(async (args: ActionFunctionArgs) => {
  const { caller } = args.context
  const t = serverT(localeOf(args), calendarTexts)
  const intent = await intentOf(args.request)
  const field = async (name: string) => ((await fieldOf(args.request, name)) ?? '').trim()
  const named = new URL(args.request.url).searchParams.get('vendor') ?? (await field('vendor'))
  const vendor = accountVendors.find(one => one === named)
  if (vendor && intent === 'set-up')
    return submitForm(
      args,
      SetUpDelegation,
      async ({ value }) => {
        await caller[vendor].setUpDelegation(value)
        return redirectWithToast(here, t('delegation.saved'))
      },
      { secrets: ['secret'] },
    )
  try {
    if (intent === 'share' || intent === 'unshare') {
      const shared = intent === 'share'
      await caller.mailbox.share({ id: Number(await field('id')), shared })
      return redirectWithToast(here, t(shared ? 'shared.shared' : 'shared.unshared'))
    }
    if (vendor && intent === 'test') {
      const { data } = await caller[vendor].test({})
      const failed = data.checks.find(({ ok }) => !ok)
      return redirectWithToast(here, failed?.message ?? t('tested'), failed ? 'danger' : undefined)
    }
    if (vendor && intent === 'connect-person') {
      await caller[vendor].connectPerson({ user_id: Number(await field('user_id')) })
      return redirectWithToast(here, t('delegation.personConnected'))
    }
    if (vendor && intent === 'end-person') {
      await caller[vendor].disconnectPerson({ user_id: Number(await field('user_id')) })
      return redirectWithToast(here, t('delegation.personEnded'))
    }
    if (vendor && intent === 'end') {
      await caller[vendor].endDelegation()
      return redirectWithToast(here, t('delegation.ended'))
    }
  } catch (error) {
    return redirectWithToast(here, shownRefusal(error, args).message, 'danger')
  }
  return unknownIntent()
})

/** The company's access to the calendars of all its people, at each vendor. */
export default function CompanyCalendars() {
  const { delegations, mailboxes } = useLoaderData<typeof loader>()
  useLive(['settings', 'calendars'])
  return (
    <div className="grid max-w-6xl items-start gap-4 lg:grid-cols-2">
      {delegations.map(one => (
        <DelegationCard key={one.provider} delegation={one} />
      ))}
      {mailboxes ? <MailboxesCard mailboxes={mailboxes} /> : null}
    </div>
  )
}

function DelegationCard({ delegation: { provider, access, steps, people } }: { delegation: Delegation }) {
  const t = useT(calendarTexts)
  const submit = useSubmit()
  const pending = useNavigation().state !== 'idle'
  const vendor = vendorNames[provider]
  return (
    <Card>
      <CardHeader title={t('delegation.title', { vendor })} description={t('delegation.hint')} />
      <CardContent className="grid gap-4">
        {access ? (
          <div className="flex flex-wrap items-center gap-2">
            <p className="min-w-0 grow font-medium break-all">{access.account}</p>
            <Badge tone="success">{t('delegation.active')}</Badge>
            <Form method="post">
              <input type="hidden" name="vendor" value={provider} />
              <Button type="submit" name="intent" value="test" disabled={pending}>
                {t('test')}
              </Button>
            </Form>
            <ConfirmDialog
              trigger={<Button variant="ghost">{t('remove')}</Button>}
              title={t('delegation.endTitle', { vendor })}
              confirmLabel={t('remove')}
              onConfirm={() => submit({ intent: 'end', vendor: provider }, { method: 'post' })}
            >
              {t('delegation.endBody')}
            </ConfirmDialog>
          </div>
        ) : null}
        <ol className="list-decimal space-y-1 pl-5 text-[13px] break-words text-muted">
          {steps.map(step => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <AccessForm key={access?.client_id ?? ''} provider={provider} access={access} />
      </CardContent>
      <CompanyAccessPeople provider={provider} people={people} isSetUp={access !== null} />
    </Card>
  )
}

/** What the vendor gave out; the key is never shown again, nor kept on the device. */
function AccessForm({ provider, access }: Pick<Delegation, 'provider' | 'access'>) {
  const t = useT(calendarTexts)
  const fetcher = useFetcher<FormReply>()
  const [form, fields] = useActionForm<AccessInput>({
    id: `delegation-${provider}`,
    reply: fetcher.data,
    defaultValue: { organisation: access?.organisation ?? '', client_id: access?.client_id ?? '' },
  })
  return (
    <ActionForm
      form={form}
      fetcher={fetcher}
      action={`${here}?vendor=${provider}`}
      notKept="copied from the vendor’s console, with a key that is never kept"
      className="grid gap-3"
    >
      {provider === 'microsoft' ? (
        <>
          <TextField
            field={fields.organisation}
            label={t('delegation.organisation')}
            required
            autoComplete="off"
            maxLength={253}
          />
          <TextField
            field={fields.client_id}
            label={t('delegation.clientId')}
            required
            autoComplete="off"
            maxLength={100}
          />
          <TextField field={fields.secret} label={t('delegation.secret')} type="password" required autoComplete="off" />
        </>
      ) : (
        <TextareaField field={fields.secret} label={t('delegation.keyFile')} required rows={4} secret />
      )}
      <div>
        <SubmitButton fetcher={fetcher} variant={access ? 'secondary' : 'primary'} name="intent" value="set-up">
          {t(access ? 'delegation.replace' : 'delegation.setUp')}
        </SubmitButton>
      </div>
    </ActionForm>
  )
}
