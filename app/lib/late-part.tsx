import { CloudOff } from 'lucide-react'
import { type ComponentType, lazy, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { commonTexts } from '~/i18n/common'
import { errorsTexts } from '~/i18n/errors'
import { useT } from './i18n'

/**
 * A part of a page whose script comes when it is needed. One that does not come, after an update of the service or
 * without a connection, costs this part: React's own `lazy` would replace the whole page, and what was typed in it.
 * @param instead what stands there then; without it a line at the foot of the window says it
 */
export function latePart<Part>(load: () => Promise<{ default: Part }>, instead: ComponentType = NotLoaded): Part {
  const late = lazy(() => (load() as Promise<{ default: ComponentType }>).catch(() => ({ default: instead })))
  return late as unknown as Part
}

/** Browsers keep a script that did not come as missing: only the page loaded anew asks for it again. */
function NotLoaded() {
  const t = useT(errorsTexts)
  const common = useT(commonTexts)
  const [shown, setShown] = useState(true)
  if (!shown) return null
  return (
    <div role="alert" className="fixed inset-x-4 bottom-20 z-50 mx-auto max-w-160 md:bottom-4">
      <Notice
        tone="danger"
        icon={CloudOff}
        title={t('notLoaded.title')}
        className="bg-raised"
        actions={
          <>
            <Button size="sm" onClick={() => setShown(false)}>
              {common('actions.close')}
            </Button>
            <Button size="sm" variant="primary" onClick={() => window.location.reload()}>
              {t('reload')}
            </Button>
          </>
        }
      >
        <p>{t('notLoaded.body')}</p>
      </Notice>
    </div>
  )
}
