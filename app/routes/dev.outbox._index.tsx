import { MailOpen } from 'lucide-react'
import { EmptyState } from '~/components/ui/empty-state'
import { outboxTexts } from '~/i18n/outbox'
import { useT } from '~/lib/i18n'

/** Shown beside the list while no mail is open. */
export default function NoMail() {
  const t = useT(outboxTexts)
  return (
    <EmptyState icon={MailOpen} title={t('chooseTitle')} className="py-32">
      {t('chooseBody')}
    </EmptyState>
  )
}
