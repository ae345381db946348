import { Link, useParams } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import { PageHeader } from '~/components/ui/page-header'
import { OpenedMail } from '~/features/mailbox/opened-mail'
import { mailboxTexts } from '~/i18n/mailbox'
import { useT } from '~/lib/i18n'
import { titledPage } from '~/lib/page.server'
import { accountVendors } from '~server/platform/values/account-vendors'

export { titled as meta } from '~/lib/titled'

export const loader = titledPage(mailboxTexts, 'title', async () => ({}))

/** A contact's mail in a mailbox that the company shares. */
export default function ReadSharedMail() {
  const t = useT(mailboxTexts)
  const params = useParams()
  const vendor = accountVendors.find(one => one === params.vendor) ?? 'google'
  const shared = { mailboxId: Number(params.mailbox), contactId: Number(params.contact) }
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('shared.hint')} />
      <div className="grid max-w-5xl gap-2">
        <Link
          to={`/contacts/${shared.contactId}`}
          className="-ml-1 inline-flex items-center gap-0.5 rounded-md py-1.5 text-xs text-muted hover:text-ink"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {t('shared.toContact')}
        </Link>
        <OpenedMail vendor={vendor} id={params.id ?? ''} shared={shared} />
      </div>
    </>
  )
}
