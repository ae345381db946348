import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData, useNavigation, useSubmit } from '@remix-run/react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Field } from '~/components/ui/field'
import { Input } from '~/components/ui/input'
import { Textarea } from '~/components/ui/textarea'
import { MailboxesCard } from '~/features/mailbox/mailboxes-card'
import { calendarTexts } from '~/i18n/calendars'
import { redirectWithToast } from '~/lib/flash.server'
import { fieldOf, intentOf } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { localeOf, serverT } from '~/lib/i18n.server'
import { useLive } from '~/lib/live'
import { page, pageAction, unknownIntent } from '~/lib/page.server'
import { whereAllowed } from '~/lib/where-allowed.server'
import type { Outputs } from '~server/contract'
import { accountVendors, vendorNames } from '~server/platform/values/account-vendors'

const here = '/integrations/calendars'
type Delegation = Outputs['google']['delegation']['data']

export const loader = page(async ({ context }: LoaderFunctionArgs) => {
  const { caller } = context
  const [all, mailboxes] = await Promise.all([
    Promise.all(accountVendors.map(vendor => caller[vendor].delegation())),
    whereAllowed(context, () => caller.mailbox.all()),
  ])
  return { delegations: all.map(({ data }) => data), mailboxes: mailboxes?.data ?? null }
})

/** Actions of the page; a refusal is shown on it. */
export const action = pageAction(async (args: ActionFunctionArgs) => {
  const { caller } = args.context
  const locale = localeOf(args)
  const t = serverT(locale, calendarTexts)
  const intent = await intentOf(args.request)
  const field = async (name: string) => ((await fieldOf(args.request, name)) ?? '').trim()
  if (intent === 'share' || intent === 'unshare') {
    const shared = intent === 'share'
    await caller.mailbox.share({ id: Number(await field('id')), shared })
    return redirectWithToast(here, t(shared ? 'shared.shared' : 'shared.unshared'))
  }
  const named = await field('vendor')
  const vendor = accountVendors.find(one => one === named)
  if (!vendor) return unknownIntent()
  try {
    if (intent === 'set-up') {
      const [organisation, client_id] = [await field('organisation'), await field('client_id')]
      await caller[vendor].setUpDelegation({
        ...(organisation ? { organisation } : {}),
        ...(client_id ? { client_id } : {}),
        secret: await field('secret'),
      })
      return redirectWithToast(here, t('delegation.saved'))
    }
    if (intent === 'test') {
      const { data } = await caller[vendor].test({})
      const failed = data.checks.find(({ ok }) => !ok)
      return redirectWithToast(here, failed?.message ?? t('tested'), failed ? 'danger' : undefined)
    }
    if (intent === 'end') {
      await caller[vendor].endDelegation()
      return redirectWithToast(here, t('delegation.ended'))
    }
  } catch (error) {
    return redirectWithToast(here, args.context.problem(error, locale).message, 'danger')
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

function DelegationCard({ delegation: { provider, access, steps } }: { delegation: Delegation }) {
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
        <Form key={access?.client_id ?? ''} method="post" className="grid gap-3">
          <input type="hidden" name="vendor" value={provider} />
          {provider === 'microsoft' ? (
            <>
              <Field label={t('delegation.organisation')}>
                {control => (
                  <Input
                    {...control}
                    name="organisation"
                    required
                    autoComplete="off"
                    maxLength={253}
                    defaultValue={access?.organisation ?? ''}
                  />
                )}
              </Field>
              <Field label={t('delegation.clientId')}>
                {control => (
                  <Input
                    {...control}
                    name="client_id"
                    required
                    autoComplete="off"
                    maxLength={100}
                    defaultValue={access?.client_id ?? ''}
                  />
                )}
              </Field>
              <Field label={t('delegation.secret')}>
                {control => <Input {...control} name="secret" type="password" required autoComplete="off" />}
              </Field>
            </>
          ) : (
            <Field label={t('delegation.keyFile')}>
              {control => (
                <Textarea
                  {...control}
                  name="secret"
                  required
                  rows={4}
                  autoComplete="off"
                  data-secret
                  spellCheck={false}
                />
              )}
            </Field>
          )}
          <div>
            <Button
              type="submit"
              variant={access ? 'secondary' : 'primary'}
              name="intent"
              value="set-up"
              disabled={pending}
            >
              {t(access ? 'delegation.replace' : 'delegation.setUp')}
            </Button>
          </div>
        </Form>
      </CardContent>
    </Card>
  )
}
