import type { ReactNode } from 'react'
import { integrationsTexts } from '~/i18n/integrations'
import { useT } from '~/lib/i18n'
import { LabelledLine, ShownOnce } from './once-dialog'
import { useOrigin } from './use-origin'

interface KeyOnceProps {
  plaintext: string
  /** Programs with a language model may use it. */
  mcp: boolean
  children?: ReactNode
}

/** A new key, and a line to try it with. */
export function KeyOnce({ plaintext, mcp, children }: KeyOnceProps) {
  const t = useT(integrationsTexts)
  const origin = useOrigin()
  return (
    <ShownOnce warning={t('keys.once')} label={t('keys.key')} secret={plaintext}>
      {children}
      <LabelledLine label={t('keys.try')} text={`curl -H 'Authorization: Bearer ${plaintext}' ${origin}/api/v1/me`} />
      {mcp ? <LabelledLine label={t('keys.mcpTry')} text={mcpSettings(origin, plaintext)} /> : null}
    </ShownOnce>
  )
}

/** The configuration format in which MCP clients list their servers. */
const mcpSettings = (origin: string, key: string): string =>
  JSON.stringify({
    mcpServers: { gewerk: { type: 'http', url: `${origin}/mcp`, headers: { Authorization: `Bearer ${key}` } } },
  })
