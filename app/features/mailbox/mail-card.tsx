import { Link } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { mailboxTexts } from '~/i18n/mailbox'
import { useT } from '~/lib/i18n'
import { useQuery } from '~/lib/procedures'
import { useMay } from '~/lib/session'
import type { AccountVendor } from '~server/platform/values/account-vendors'
import { MailLines } from './mail-lines'
import { useAnswer } from './use-answer'
import { VendorProblem } from './vendor-problem'

/** Mails on the card; the mailbox has all of them. */
const shown = 5

/** The mails from and to a contact in the user's own mailbox; nothing if none is connected. */
export function MailCard({ address }: { address: string | null }) {
  const may = useMay()('mailbox:own')
  const { data } = useQuery('mailbox.accounts', may && address ? {} : null)
  const account = data?.data.find(({ mail, status }) => mail && status === 'connected')
  return account && address ? <Mails key={address} vendor={account.provider} address={address} /> : null
}

/** The same for the contact of a project. */
export function ContactMailCard({ contactId }: { contactId: number | null }) {
  const may = useMay()
  const isShown = contactId !== null && may('mailbox:own') && may('contacts:read')
  const { data } = useQuery('contacts.get', isShown ? { id: contactId } : null)
  return <MailCard address={data?.data.email ?? null} />
}

function Mails({ vendor, address }: { vendor: AccountVendor; address: string }) {
  const t = useT(mailboxTexts)
  const { data, problem, retry } = useAnswer(`${vendor}.messages`, { folder: 'all', address, maxResults: shown })
  const mails = data?.messages
  return (
    <Card>
      <CardHeader
        title={t('card.title')}
        description={t('card.hint')}
        actions={
          <Button asChild variant="ghost" size="sm">
            <Link to={`/mail/${vendor}/new?${new URLSearchParams({ to: address })}`}>{t('card.write')}</Link>
          </Button>
        }
      />
      {problem === null ? null : <VendorProblem problem={problem} onRetry={retry} />}
      <p role="status" className="px-4 pb-4 text-muted empty:hidden">
        {mails?.length === 0 ? t('card.none', { address }) : mails || problem !== null ? null : t('loading')}
      </p>
      {mails?.length ? (
        <ul aria-label={t('card.title')} className="divide-y divide-line border-t border-line">
          <MailLines vendor={vendor} mails={mails} />
        </ul>
      ) : null}
    </Card>
  )
}
