import { Link, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { messagesTexts } from '~/i18n/messages'
import { useT } from '~/lib/i18n'
import { maxShown } from './shown'

interface ShowMoreProps {
  /** URL parameter. */
  name: string
  shown: number
  step: number
  children: ReactNode
}

/** Links to the same page with more entries, up to its maximum. */
export function ShowMore({ name, shown, step, children }: ShowMoreProps) {
  const t = useT(messagesTexts)
  const [search] = useSearchParams()
  if (shown >= maxShown(step)) return <span className="text-sm text-muted">{t('most', { count: shown })}</span>
  const wanted = new URLSearchParams(search)
  wanted.set(name, String(shown + step))
  return (
    <Button asChild size="sm" variant="ghost">
      <Link to={{ search: wanted.toString() }} replace preventScrollReset>
        {children}
      </Link>
    </Button>
  )
}
