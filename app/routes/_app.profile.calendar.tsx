import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { Form, Link, useLoaderData, useNavigation, useSubmit } from '@remix-run/react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Day, Instant } from '~/components/value'
import { SyncCard } from '~/features/calendars/sync-card'
import { SentMails } from '~/features/documents/sent-mails'
import { calendarTexts } from '~/i18n/calendars'
import { redirectWithToast } from '~/lib/flash.server'
import { fieldOf, intentOf } from '~/lib/form.server'
import { useT } from '~/lib/i18n'
import { localeOf, serverT } from '~/lib/i18n.server'
import { useLive } from '~/lib/live'
import { page, pageAction, shownRefusal, unknownIntent } from '~/lib/page.server'
import { useQuery } from '~/lib/procedures'
import { useFormat } from '~/lib/session'
import { whereAllowed } from '~/lib/where-allowed.server'
import type { Outputs } from '~server/contract'
import { type AccountVendor, accountVendors, vendorNames } from '~server/platform/values/account-vendors'

const here = '/profile/calendar'
type Connection = Outputs['calendarConnections']['list']['data'][number]
type Mailbox = Outputs['mailbox']['accounts']['data'][number]
type Setup = Outputs['google']['setup']['data']

export const loader = page(async ({ context }: LoaderFunctionArgs) => {
  const { caller } = context
  const [connections, setups, states, mailboxes, waiting] = await Promise.all([
    caller.calendarConnections.list(),
    Promise.all(accountVendors.map(vendor => caller[vendor].setup())),
    Promise.all(accountVendors.map(vendor => caller[vendor].watchStatus({}))),
    whereAllowed(context, () => caller.mailbox.accounts()),
    whereAllowed(context, () => caller.mails.list({ waiting: true })),
  ])
  const now = Date.now()
  return {
    ...{ connections: connections.data, setups: setups.map(({ data }) => data) },
    ...{ states: states.map(({ data }) => data), mailboxes: mailboxes?.data ?? [] },
    waiting: waiting?.data.filter(({ sender }) => sender?.is_own) ?? [],
    week: { timeMin: new Date(now).toISOString(), timeMax: new Date(now + 7 * 86_400_000).toISOString() },
  }
})

/** Actions of the page; a refusal is shown on it. */
export const action = pageAction(async (args: ActionFunctionArgs) => {
  const { caller } = args.context
  const t = serverT(localeOf(args), calendarTexts)
  const intent = await intentOf(args.request)
  try {
    if (intent === 'remove') {
      await caller.calendarConnections.remove({ id: Number(await fieldOf(args.request, 'id')) })
      return redirectWithToast(here, t('removed'))
    }
    const vendorName = await fieldOf(args.request, 'vendor')
    const vendor = accountVendors.find(one => one === vendorName)
    if (!vendor) return unknownIntent()
    if (intent === 'connect' || intent === 'connect-mail') {
      // What was agreed to is asked for again: a new consent takes the place of the one before.
      const { data } = await caller.calendarConnections.list()
      const agreed = data.find(({ provider, access }) => provider === vendor && access === 'own')?.features ?? []
      const mail = intent === 'connect-mail' || agreed.includes('mail')
      return redirect((await caller[vendor].start({ mail, people: agreed.includes('people') })).data.url)
    }
    if (intent === 'company-sync' || intent === 'company-mail') {
      const { data } = await caller.calendarConnections.list()
      const hasMail = data.some(({ provider, features }) => provider === vendor && features.includes('mail'))
      await caller[vendor].connectByCompany({ mail: intent === 'company-mail' || hasMail })
      if (intent === 'company-mail') return redirectWithToast(here, t('delegation.mailOpened'))
      await caller[vendor].watchStart({ calendarId: 'primary' })
      return redirectWithToast(here, t('syncStarted'))
    }
    if (intent === 'test') {
      const { data } = await caller[vendor].test({})
      const failed = data.checks.find(({ ok }) => !ok)
      return redirectWithToast(here, failed?.message ?? t('tested'), failed ? 'danger' : undefined)
    }
    if (intent === 'start') {
      const calendarId = (await fieldOf(args.request, 'calendar_id')) ?? ''
      const takes_events = (await fieldOf(args.request, 'takes_events')) === 'on'
      await caller[vendor].watchStart({ calendarId, takes_events })
      return redirectWithToast(here, t('syncStarted'))
    }
    if (intent === 'papers-own' || intent === 'papers-company') {
      const isOwn = intent === 'papers-own'
      await caller.mailbox.choosePapers({ provider: isOwn ? vendor : null })
      return redirectWithToast(here, t(isOwn ? 'papersNowOwn' : 'papersNowCompany'))
    }
    if (intent === 'keep-private') {
      await caller.mailbox.keepPrivate({ provider: vendor })
      return redirectWithToast(here, t('shared.nowPrivate'))
    }
    if (intent === 'delta') {
      await caller[vendor].delta({})
      return redirectWithToast(here, t('syncAsked'))
    }
    if (intent === 'stop') {
      await caller[vendor].watchStop({})
      return redirectWithToast(here, t('syncStopped'))
    }
    if (intent === 'add') {
      const calendar_id = (await fieldOf(args.request, 'calendar_id')) ?? ''
      await caller.calendarConnections.add({ provider: vendor, calendar_id })
      return redirectWithToast(here, t('added'))
    }
  } catch (error) {
    return redirectWithToast(here, shownRefusal(error, args).message, 'danger')
  }
  return unknownIntent()
})

/** The user's own calendars at the vendors: the state of each connection, and its next events. */
export default function OwnCalendar() {
  const { connections, setups, states, week, mailboxes, waiting } = useLoaderData<typeof loader>()
  const t = useT(calendarTexts)
  useLive(['calendars', 'mails'])
  return (
    <div className="grid max-w-5xl items-start gap-4 lg:grid-cols-2">
      {waiting.length > 0 ? (
        <div className="min-w-0 lg:col-span-2">
          <SentMails mails={waiting} title={t('papersWaiting')} />
        </div>
      ) : null}
      {setups.map(setup => {
        const own = connections.filter(({ provider }) => provider === setup.provider)
        const isConnected = own.some(({ status }) => status === 'connected')
        const state = states.find(({ provider }) => provider === setup.provider)
        return (
          <div key={setup.provider} className="grid gap-4">
            <AccountCard
              isSynced={state?.chosen === true}
              connections={own}
              setup={setup}
              isConnected={isConnected}
              mailbox={mailboxes.find(({ provider }) => provider === setup.provider)}
            />
            {own.length > 0 && state ? <SyncCard connections={own} state={state} isConnected={isConnected} /> : null}
            {isConnected || setup.delegation ? <NextCard vendor={setup.provider} week={week} /> : null}
          </div>
        )
      })}
    </div>
  )
}

interface AccountProps {
  connections: Connection[]
  setup: Setup
  isConnected: boolean
  isSynced: boolean
  mailbox: Mailbox | undefined
}

function AccountCard({ connections, setup, isConnected, isSynced, mailbox }: AccountProps) {
  const t = useT(calendarTexts)
  const pending = useNavigation().state !== 'idle'
  const [first] = connections
  const isByCompany = first?.access === 'company'
  const vendor = vendorNames[setup.provider]
  return (
    <Card>
      <CardHeader title={t('title', { vendor })} description={t('hint')} />
      <CardContent className="grid gap-3">
        {first ? (
          <p className="break-words">
            {t('account', { account: first.account })}
            {isConnected ? null : (
              <span className="block text-xs text-danger">{t(isByCompany ? 'delegation.usedEnded' : 'revoked')}</span>
            )}
            {isConnected && isByCompany ? (
              <span className="block text-xs text-muted">{t('delegation.used')}</span>
            ) : null}
            {isConnected && first.features.includes('mail') ? (
              <Link to={`/mail?vendor=${setup.provider}`} className="block text-accent-ink hover:underline">
                {t('mailConnected')}
              </Link>
            ) : null}
          </p>
        ) : null}
        {!first && setup.delegation ? <p className="break-words">{t('delegation.own', { vendor })}</p> : null}
        {setup.configured || setup.delegation ? null : <p className="break-words text-muted">{setup.missing[0]}</p>}
        {setup.delegation && (!isConnected || isByCompany) ? (
          <Form method="post" className="flex flex-wrap gap-2">
            <input type="hidden" name="vendor" value={setup.provider} />
            {isSynced ? null : (
              <Button type="submit" name="intent" value="company-sync" disabled={pending} variant="primary">
                {t('delegation.sync')}
              </Button>
            )}
            {isConnected && first?.features.includes('mail') ? null : (
              <Button type="submit" name="intent" value="company-mail" disabled={pending}>
                {t('delegation.mail')}
              </Button>
            )}
          </Form>
        ) : null}
        {setup.configured ? (
          <Form method="post" className="flex flex-wrap gap-2">
            <input type="hidden" name="vendor" value={setup.provider} />
            <Button
              type="submit"
              name="intent"
              value="connect"
              disabled={pending}
              variant={first || setup.delegation ? 'secondary' : 'primary'}
            >
              {t(first && !isByCompany ? 'reconnect' : 'connect', { vendor })}
            </Button>
            {isConnected && !isByCompany && !first?.features.includes('mail') ? (
              <Button type="submit" name="intent" value="connect-mail" disabled={pending}>
                {t('connectMail')}
              </Button>
            ) : null}
            {isConnected ? (
              <Button type="submit" name="intent" value="test" disabled={pending}>
                {t('test')}
              </Button>
            ) : null}
          </Form>
        ) : null}
      </CardContent>
      {mailbox?.mail ? <Sharing mailbox={mailbox} /> : null}
      {isConnected && mailbox?.mail && mailbox.may_send_papers ? <Papers mailbox={mailbox} /> : null}
      {connections.length > 0 ? (
        <ul aria-label={t('calendars', { vendor })} className="divide-y divide-line border-t border-line">
          {connections.map(one => (
            <Connected key={one.id} connection={one} />
          ))}
        </ul>
      ) : null}
      {isConnected ? <Further vendor={setup.provider} connections={connections} /> : null}
    </Card>
  )
}

/** Whether the company shares the mailbox, and the button that takes it back. */
function Sharing({ mailbox: { provider, shared_since: since } }: { mailbox: Mailbox }) {
  const t = useT(calendarTexts)
  const format = useFormat()
  return (
    <Form method="post" className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3">
      <input type="hidden" name="vendor" value={provider} />
      <p className="min-w-0 grow basis-60 break-words text-muted">
        {since ? t('shared.sharedState', { date: format.instant(since) }) : t('shared.privateState')}
      </p>
      {since ? (
        <Button type="submit" name="intent" value="keep-private">
          {t('shared.keepPrivate')}
        </Button>
      ) : null}
    </Form>
  )
}

/** Whether the own papers go out from this mailbox, and the button that changes it. */
function Papers({ mailbox: { provider, account, sends_papers: isOwn } }: { mailbox: Mailbox }) {
  const t = useT(calendarTexts)
  return (
    <Form method="post" className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3">
      <input type="hidden" name="vendor" value={provider} />
      <p className="min-w-0 grow break-words">
        {t('papers')}
        <span className="block text-xs text-muted">{t(isOwn ? 'papersOwn' : 'papersCompany', { account })}</span>
      </p>
      <Button type="submit" name="intent" value={isOwn ? 'papers-company' : 'papers-own'}>
        {t(isOwn ? 'papersByCompany' : 'papersByOwn')}
      </Button>
    </Form>
  )
}

function Connected({ connection: { id, calendar_name: name, is_primary } }: { connection: Connection }) {
  const t = useT(calendarTexts)
  const submit = useSubmit()
  return (
    <li className="flex flex-wrap items-center gap-2 px-4 py-3">
      <span className="min-w-0 grow font-medium break-words">{name}</span>
      {is_primary ? <Badge tone="neutral">{t('primary')}</Badge> : null}
      <ConfirmDialog
        trigger={<Button variant="ghost">{t('remove')}</Button>}
        title={t('removeTitle', { name })}
        confirmLabel={t('remove')}
        onConfirm={() => submit({ intent: 'remove', id: String(id) }, { method: 'post' })}
      >
        {t('removeBody')}
      </ConfirmDialog>
    </li>
  )
}

/** Calendars of the account that are not connected yet; queried from the vendor once the page has rendered. */
function Further({ vendor, connections }: { vendor: AccountVendor; connections: Connection[] }) {
  const t = useT(calendarTexts)
  const { data } = useQuery(`${vendor}.calendars`, {})
  const known = new Set(connections.map(({ calendar_id }) => calendar_id))
  const others = data?.calendars.filter(({ id }) => !known.has(id)) ?? []
  if (others.length === 0) return null
  return (
    <ul
      aria-label={t('addLabel', { vendor: vendorNames[vendor] })}
      className="divide-y divide-line border-t border-line"
    >
      {others.map(({ id, name }) => (
        <li key={id} className="flex flex-wrap items-center gap-2 px-4 py-3">
          <span className="min-w-0 grow break-words text-muted">{name}</span>
          <Form method="post">
            <input type="hidden" name="vendor" value={vendor} />
            <input type="hidden" name="calendar_id" value={id} />
            <Button type="submit" name="intent" value="add" aria-label={`${t('add')}: ${name}`}>
              {t('add')}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  )
}

/**
 * The next events of the main calendar; the vendor is queried once the page is rendered, so that the page does not wait
 * for it.
 */
function NextCard({ vendor, week }: { vendor: AccountVendor; week: { timeMin: string; timeMax: string } }) {
  const t = useT(calendarTexts)
  const { data, pending, failed } = useQuery(`${vendor}.events`, week)
  return (
    <Card>
      <CardHeader title={t('next', { vendor: vendorNames[vendor] })} />
      <p role="status" className="px-4 pb-4 text-muted empty:hidden">
        {failed ? t('failed') : pending && !data ? t('loading') : data?.events.length === 0 ? t('none') : null}
      </p>
      <ul className="divide-y divide-line border-t border-line">
        {data?.events.map(({ id, summary, start, location, isPrivate }) => (
          <li key={id} className="flex gap-3 px-4 py-2">
            <span className="min-w-0 grow break-words">
              {summary || t('untitled')}
              {isPrivate ? <span className="text-muted"> · {t('private')}</span> : null}
              {location ? <span className="block text-xs text-muted">{location}</span> : null}
            </span>
            <span className="shrink-0 text-xs text-muted">
              {start.date ? <Day value={start.date} /> : <Instant value={start.dateTime ?? null} />}
              {start.date ? <span className="block">{t('allDay')}</span> : null}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
