import { Check, Terminal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { commonTexts } from '~/i18n/common'
import { integrationsTexts } from '~/i18n/integrations'
import { useT } from '~/lib/i18n'
import { useCopy } from '~/lib/use-copy'
import { curlLine, type SentRequest } from './curl-line'

/** Copies a request as a line for the shell; where the browser has no clipboard, the line is shown and selected. */
export function CopyCurl(request: SentRequest) {
  const t = useT(integrationsTexts)
  const c = useT(commonTexts)
  const [shown, setShown] = useState(false)
  const line = curlLine(request)
  const { copied, copy } = useCopy(line, () => setShown(true))
  return (
    <>
      <Button size="sm" className="justify-self-start" onClick={copy}>
        {copied ? <Check aria-hidden className="text-success" /> : <Terminal aria-hidden />}
        <span aria-live="polite">{copied ? c('actions.copied') : t('deliveries.copyCurl')}</span>
      </Button>
      {shown ? (
        <pre
          ref={box => box && getSelection()?.selectAllChildren(box)}
          className="rounded-lg border border-line bg-sunken px-3 py-2 font-mono text-xs leading-5 break-all whitespace-pre-wrap"
        >
          {line}
        </pre>
      ) : null}
    </>
  )
}
