import { Webhook } from 'lucide-react'
import { EmptyState } from '~/components/ui/empty-state'
import { receiverTexts } from '~/i18n/receiver'
import { useT } from '~/lib/i18n'

/** Shown beside the list while no request is open. */
export default function NoRequest() {
  const t = useT(receiverTexts)
  return (
    <EmptyState icon={Webhook} title={t('chooseTitle')} className="py-32">
      {t('chooseBody')}
    </EmptyState>
  )
}
