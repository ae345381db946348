import { Badge } from '~/components/ui/badge'
import { integrationsTexts } from '~/i18n/integrations'
import { useT } from '~/lib/i18n'

/** What was sent by hand to try a receiver. */
export function TestMark() {
  const t = useT(integrationsTexts)
  return <Badge className="ml-1.5 font-sans font-normal">{t('deliveries.test')}</Badge>
}
