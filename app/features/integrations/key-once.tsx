import type { ReactNode } from 'react'
import { integrationsTexts } from '~/i18n/integrations'
import { useT } from '~/lib/i18n'
import { LabelledLine, ShownOnce } from './once-dialog'
import { useOrigin } from './use-origin'

/** A new key, and a line to try it with. */
export function KeyOnce({ plaintext, children }: { plaintext: string; children?: ReactNode }) {
  const t = useT(integrationsTexts)
  const origin = useOrigin()
  return (
    <ShownOnce warning={t('keys.once')} label={t('keys.key')} secret={plaintext}>
      {children}
      <LabelledLine label={t('keys.try')} text={`curl -H 'Authorization: Bearer ${plaintext}' ${origin}/api/v1/me`} />
    </ShownOnce>
  )
}
