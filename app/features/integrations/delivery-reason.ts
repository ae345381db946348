import { useCallback } from 'react'
import { integrationsTexts } from '~/i18n/integrations'
import { type Translate, useT } from '~/lib/i18n'

const known = [
  'dns',
  'refused_address',
  'connect',
  'connect_timeout',
  'tls',
  'refused_url',
  'timeout',
  'reset',
  'protocol',
  'redirect_not_followed',
  'secret',
  'proxy_unreachable',
  'proxy_refused',
  'proxy_timeout',
  'interrupted',
] as const

/** Why an attempt failed, as text: `http_503` and the codes of the delivery log. */
export function deliveryReason(t: Translate<typeof integrationsTexts>, error: string): string {
  const http = /^http_(\d{3})$/.exec(error)?.[1]
  if (http) return t('deliveries.reasons.http', { code: http })
  const code = known.find(one => one === error)
  return code ? t(`deliveries.reasons.${code}`) : error
}

/** The same on a page. */
export function useDeliveryReason(): (error: string) => string {
  const t = useT(integrationsTexts)
  return useCallback(error => deliveryReason(t, error), [t])
}
