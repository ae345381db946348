import { Link, useLocation, useParams } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import { OpenedMail } from '~/features/mailbox/opened-mail'
import { mailboxTexts } from '~/i18n/mailbox'
import { useT } from '~/lib/i18n'
import { accountVendors } from '~server/platform/values/account-vendors'

/** One mail of the user's own mailbox. */
export default function ReadMail() {
  const t = useT(mailboxTexts)
  const { search } = useLocation()
  const params = useParams()
  const vendor = accountVendors.find(one => one === params.vendor) ?? 'google'
  return (
    <div className="grid gap-2">
      <Link
        to={{ pathname: '/mail', search }}
        className="-ml-1 inline-flex items-center gap-0.5 rounded-md py-1.5 text-xs text-muted hover:text-ink lg:hidden"
      >
        <ChevronLeft aria-hidden className="size-4" />
        {t('back')}
      </Link>
      <OpenedMail vendor={vendor} id={params.id ?? ''} />
    </div>
  )
}
