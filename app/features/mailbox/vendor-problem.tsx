import { Link } from '@remix-run/react'
import { CircleAlert } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { mailboxTexts } from '~/i18n/mailbox'
import { useT } from '~/lib/i18n'

/** A vendor's refusal as text, with both possible remedies. */
export function VendorProblem({ problem, onRetry }: { problem: string; onRetry?: () => void }) {
  const t = useT(mailboxTexts)
  return (
    <div role="alert" className="p-3">
      <Notice
        tone="danger"
        icon={CircleAlert}
        title={problem || t('lost')}
        actions={
          <>
            {onRetry ? <Button onClick={onRetry}>{t('again')}</Button> : null}
            <Button asChild variant="ghost">
              <Link to="/profile/calendar">{t('toProfile')}</Link>
            </Button>
          </>
        }
      />
    </div>
  )
}
