import { integrationsTexts } from '~/i18n/integrations'
import { useT } from '~/lib/i18n'
import { CopyLine } from './copy-line'

/** Where deliveries come from, for the firewalls of receivers; nothing while the operator names no address. */
export function EgressAddresses({ addresses }: { addresses: readonly string[] }) {
  const t = useT(integrationsTexts)
  if (addresses.length === 0) return null
  return (
    <section className="grid max-w-xl gap-1">
      <h2 className="text-[13px] font-medium">{t('webhooks.egress')}</h2>
      <CopyLine label={t('webhooks.egress')} text={addresses.join(', ')} />
      <p className="text-xs text-muted">{t('webhooks.egressHint')}</p>
    </section>
  )
}
