import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData, useNavigation, useSubmit } from '@remix-run/react'
import { KeptForm } from '~/components/kept-form'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Field } from '~/components/ui/field'
import { Input } from '~/components/ui/input'
import { messagesTexts } from '~/i18n/messages'
import { redirectWithToast } from '~/lib/flash.server'
import { fieldOf, intentOf } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { localeOf, serverT } from '~/lib/i18n.server'
import { useLive } from '~/lib/live'
import { page, pageAction, shownRefusal, unknownIntent } from '~/lib/page.server'
import type { Outputs } from '~server/contract'

const here = '/settings/messaging'
type Settings = Outputs['messaging']['settings']['data']
type Health = Outputs['messaging']['health']['data']

export const loader = page(async ({ context: { caller } }: LoaderFunctionArgs) => {
  const [settings, health] = await Promise.all([caller.messaging.settings(), caller.messaging.health()])
  return { settings: settings.data, health: health.data }
})

/** Actions of the page; a refusal is shown on it. */
export const action = pageAction(async (args: ActionFunctionArgs) => {
  const { messaging } = args.context.caller
  const t = serverT(localeOf(args), messagesTexts)
  const intent = await intentOf(args.request)
  const field = async (name: string) => ((await fieldOf(args.request, name)) ?? '').trim()
  try {
    if (intent === 'connect') {
      await messaging.connect({
        phone_number_id: await field('phone_number_id'),
        access_token: await field('access_token'),
      })
      return redirectWithToast(here, t('settings.connected'))
    }
    if (intent === 'save') {
      const notices = (await field('notice_numbers')).split(',').map(one => one.trim())
      const version = await field('expected_version')
      await messaging.update({
        template_name: (await field('template_name')) || null,
        template_language: (await field('template_language')) || 'de',
        notice_numbers: notices.filter(one => one !== ''),
        expected_version: Number(version),
      })
      return redirectWithToast(here, t('settings.saved'))
    }
    if (intent === 'test') {
      const { data } = await messaging.testSend({ to: await field('to') })
      return redirectWithToast(here, t('settings.tested', { to: data.to }))
    }
    if (intent === 'disconnect') {
      await messaging.disconnect({})
      return redirectWithToast(here, t('settings.disconnected'))
    }
  } catch (error) {
    return redirectWithToast(here, shownRefusal(error, args).message, 'danger')
  }
  return unknownIntent()
})

/** The company's number, what is sent by it, and whether it works. */
export default function MessagingSettings() {
  const { settings, health } = useLoaderData<typeof loader>()
  useLive(['settings'])
  return (
    <div className="grid max-w-6xl items-start gap-4 xl:grid-cols-2">
      <div className="grid gap-4">
        <NumberCard settings={settings} />
        {settings.account ? <ChosenCard account={settings.account} /> : null}
      </div>
      <div className="grid gap-4">
        <HealthCard health={health} />
        {settings.account ? <TestCard /> : null}
      </div>
    </div>
  )
}

function NumberCard({ settings }: { settings: Settings }) {
  const t = useT(messagesTexts)
  const submit = useSubmit()
  const pending = useNavigation().state !== 'idle'
  const { account, webhook_url: address } = settings
  return (
    <Card>
      <CardHeader title={t('settings.where')} description={t('settings.whereHint')} />
      <CardContent className="grid gap-4">
        {settings.signed && settings.verifiable ? null : <p className="text-warning">{t('settings.operator')}</p>}
        <div>
          <p className="text-xs text-muted">{t('settings.webhook')}</p>
          <p className="font-mono text-[13px] break-all select-all">{address}</p>
        </div>
        {account ? (
          <p className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 grow font-medium">
              {account.verified_name
                ? t('settings.connectedAs', { name: account.verified_name, number: account.display_number })
                : account.display_number}
            </span>
            <ConfirmDialog
              trigger={<Button>{t('settings.disconnect')}</Button>}
              title={t('settings.disconnectTitle')}
              confirmLabel={t('settings.disconnect')}
              onConfirm={() => submit({ intent: 'disconnect' }, { method: 'post' })}
            >
              {t('settings.disconnectBody')}
            </ConfirmDialog>
          </p>
        ) : null}
        <Form method="post" className="grid gap-3">
          <Field label={t('settings.phoneNumberId')}>
            {control => (
              <Input
                {...control}
                name="phone_number_id"
                required
                inputMode="numeric"
                autoComplete="off"
                defaultValue={account?.phone_number_id}
              />
            )}
          </Field>
          <Field label={t('settings.token')} help={t('settings.tokenHint')}>
            {control => <Input {...control} name="access_token" type="password" required autoComplete="off" />}
          </Field>
          <div>
            <Button
              type="submit"
              variant={account ? 'secondary' : 'primary'}
              name="intent"
              value="connect"
              disabled={pending}
            >
              {account ? t('settings.replace') : t('settings.connect')}
            </Button>
          </div>
        </Form>
      </CardContent>
    </Card>
  )
}

function ChosenCard({ account }: { account: NonNullable<Settings['account']> }) {
  const t = useT(messagesTexts)
  const pending = useNavigation().state !== 'idle'
  return (
    <Card>
      <CardHeader title={t('settings.chosen')} />
      <CardContent>
        <Form key={account.version} method="post" className="grid gap-3">
          <input type="hidden" name="expected_version" value={account.version} />
          <KeptForm id="chosen" refused={false} />
          <Field label={t('settings.template')} help={t('settings.templateHint')}>
            {control => (
              <Input
                {...control}
                name="template_name"
                defaultValue={account.template_name ?? ''}
                autoComplete="off"
                maxLength={100}
              />
            )}
          </Field>
          <Field label={t('settings.language')}>
            {control => (
              <Input {...control} name="template_language" defaultValue={account.template_language} maxLength={5} />
            )}
          </Field>
          <Field label={t('settings.notices')} help={t('settings.noticesHint')}>
            {control => (
              <Input
                {...control}
                name="notice_numbers"
                defaultValue={account.notice_numbers.join(', ')}
                autoComplete="off"
                maxLength={200}
              />
            )}
          </Field>
          <div>
            <Button type="submit" variant="primary" name="intent" value="save" disabled={pending}>
              {t('settings.save')}
            </Button>
          </div>
        </Form>
      </CardContent>
    </Card>
  )
}

function TestCard() {
  const t = useT(messagesTexts)
  const pending = useNavigation().state !== 'idle'
  return (
    <Card>
      <CardHeader title={t('settings.test')} description={t('settings.testHint')} />
      <CardContent>
        <Form method="post" className="flex flex-wrap items-end gap-2">
          <Field label={t('settings.testTo')} className="min-w-0 grow">
            {control => (
              <Input {...control} name="to" type="tel" required placeholder="+43 660 1234567" autoComplete="off" />
            )}
          </Field>
          <Button type="submit" name="intent" value="test" disabled={pending}>
            {t('settings.testSend')}
          </Button>
        </Form>
      </CardContent>
    </Card>
  )
}

function HealthCard({ health }: { health: Health }) {
  const t = useT(messagesTexts)
  return (
    <Card>
      <CardHeader title={t('settings.health')} />
      <ul className="divide-y divide-line border-t border-line">
        {health.checks.map(({ check, ok, message }) => (
          <li key={check} className="flex items-start gap-3 px-4 py-2.5">
            <span className="min-w-0 grow">
              {t(`settings.checks.${check}`)}
              {ok ? null : <span className="block text-xs text-muted">{message}</span>}
            </span>
            <Badge tone={ok ? 'success' : 'warning'}>{ok ? t('settings.good') : t('settings.bad')}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
