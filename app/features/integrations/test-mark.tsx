import { Badge } from '~/components/ui/badge'
import { integrationsTexts } from '~/i18n/integrations'
import { useT } from '~/lib/i18n'

/** Marks deliveries sent manually to test a receiver. */
export function TestMark() {
  const t = useT(integrationsTexts)
  return <Badge className="ml-1.5 font-sans font-normal">{t('deliveries.test')}</Badge>
}
