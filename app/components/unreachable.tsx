import { Button } from '~/components/ui/button'
import { commonTexts } from '~/i18n/common'
import { useT } from '~/lib/i18n'

interface UnreachableProps {
  /** What could not be loaded, and that it may work later. */
  text: string
  pending?: boolean
  onRetry: () => void
}

/** Shown in place of a part of a page that could not be loaded. */
export function Unreachable({ text, pending = false, onRetry }: UnreachableProps) {
  const t = useT(commonTexts)
  return (
    <div role="alert" className="grid justify-items-start gap-2">
      <p className="text-danger">{text}</p>
      <Button size="sm" pending={pending} onClick={onRetry}>
        {t('actions.retry')}
      </Button>
    </div>
  )
}
