import { Link } from '@remix-run/react'
import { Inbox } from 'lucide-react'
import { authTexts } from '~/i18n/auth'
import { useT } from '~/lib/i18n'

/** Shows where mails go when no mail server is configured: only on the machine itself, and never in production. */
export function LocalMailNotice() {
  const t = useT(authTexts)
  return (
    <p className="flex gap-2.5 rounded-lg border border-line bg-sunken px-3 py-2.5 text-[13px] leading-5">
      <Inbox aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <span>
        {t('verify.local')}{' '}
        <Link to="/dev/account-mails" className="whitespace-nowrap text-accent-ink underline underline-offset-2">
          {t('verify.openLocal')}
        </Link>
      </span>
    </p>
  )
}
