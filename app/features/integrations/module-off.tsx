import { PowerOff } from 'lucide-react'
import { integrationsTexts } from '~/i18n/integrations'
import { useT } from '~/lib/i18n'
import { useMay } from '~/lib/session'

/** Why nothing new can be created here, while existing records can still be ended. */
export function ModuleOff() {
  const t = useT(integrationsTexts)
  const isOn = useMay()('api_keys:write')
  if (isOn) return null
  return (
    <p className="mb-3 flex items-start gap-2 rounded-lg border border-line bg-surface px-4 py-3 text-muted">
      <PowerOff aria-hidden className="mt-0.5 size-4 shrink-0" />
      {t('moduleOff')}
    </p>
  )
}
