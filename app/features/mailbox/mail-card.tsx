import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { mailboxTexts } from '~/i18n/mailbox'
import { useT } from '~/lib/i18n'
import { useQuery } from '~/lib/procedures'
import { useMay } from '~/lib/session'
import type { Outputs } from '~server/contract'
import type { AccountVendor } from '~server/platform/values/account-vendors'
import { MailLines, type SharedPlace } from './mail-lines'
import { useAnswer } from './use-answer'
import { VendorProblem } from './vendor-problem'

/** Mails on the card; the mailbox has all of them. */
const shown = 5

interface MailCardProps {
  address: string | null
  /** Where the mails of shared mailboxes are seen. */
  contactId?: number | null
}

/**
 * The mails from and to a contact in the user's own mailbox and in those that the company shares; nothing where there
 * are none.
 */
export function MailCard({ address, contactId = null }: MailCardProps) {
  const may = useMay()
  const { data } = useQuery('mailbox.accounts', may('mailbox:own') && address ? {} : null)
  const seesShared = address !== null && contactId !== null && may('mailbox:shared') && may('contacts:read')
  const shared = useQuery('mailbox.shared', seesShared ? {} : null)
  const account = data?.data.find(({ mail, status }) => mail && status === 'connected')
  if (!address) return null
  return (
    <>
      {account ? <OwnMails key={address} vendor={account.provider} address={address} /> : null}
      {contactId !== null
        ? shared.data?.data.map(mailbox => (
            <SharedMails key={`${mailbox.id}:${address}`} {...{ mailbox, address, contactId }} />
          ))
        : null}
    </>
  )
}

/** The same for the contact of a project. */
export function ContactMailCard({ contactId }: { contactId: number | null }) {
  const may = useMay()
  const isShown = contactId !== null && may('mailbox:own') && may('contacts:read')
  const { data } = useQuery('contacts.get', isShown ? { id: contactId } : null)
  return <MailCard address={data?.data.email ?? null} contactId={contactId} />
}

interface OwnMailsProps {
  vendor: AccountVendor
  address: string
}

function OwnMails({ vendor, address }: OwnMailsProps) {
  const t = useT(mailboxTexts)
  const actions = (
    <Button asChild variant="ghost" size="sm">
      <Link to={`/mail/${vendor}/new?${new URLSearchParams({ to: address })}`}>{t('card.write')}</Link>
    </Button>
  )
  return (
    <Mails
      {...{ vendor, query: { address }, actions }}
      {...{ title: t('card.title'), description: t('card.hint'), none: t('card.none', { address }) }}
    />
  )
}

interface SharedMailsProps {
  mailbox: Outputs['mailbox']['shared']['data'][number]
  address: string
  contactId: number
}

function SharedMails({ mailbox: { id, provider: vendor, account, owner }, address, contactId }: SharedMailsProps) {
  const t = useT(mailboxTexts)
  const shared = { mailboxId: id, contactId }
  return (
    <Mails
      {...{ vendor, query: shared, shared }}
      {...{ title: t('shared.title', { account }), description: t('shared.of', { owner }) }}
      none={t('shared.none', { address })}
    />
  )
}

interface MailsProps {
  vendor: AccountVendor
  /** Whose mails. */
  query: { address: string } | SharedPlace
  shared?: SharedPlace
  title: string
  description: string
  actions?: ReactNode
  /** Text of an empty list. */
  none: string
}

function Mails({ vendor, query, shared, title, description, actions, none }: MailsProps) {
  const t = useT(mailboxTexts)
  const { data, problem, retry } = useAnswer(`${vendor}.messages`, { ...query, folder: 'all', maxResults: shown })
  const mails = data?.messages
  return (
    <Card>
      <CardHeader {...{ title, description, actions }} />
      {problem === null ? null : <VendorProblem problem={problem} onRetry={retry} />}
      <p role="status" className="px-4 pb-4 text-muted empty:hidden">
        {mails?.length === 0 ? none : mails || problem !== null ? null : t('loading')}
      </p>
      {mails?.length ? (
        <ul aria-label={title} className="divide-y divide-line border-t border-line">
          <MailLines {...{ vendor, mails, shared }} />
        </ul>
      ) : null}
    </Card>
  )
}
