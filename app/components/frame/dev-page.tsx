import { Link, useParams } from '@remix-run/react'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Logo } from '~/components/logo'
import { Button } from '~/components/ui/button'
import { cn } from '~/lib/cn'
import { LiveMark } from './live-mark'

interface DevPageProps {
  title: string
  about: string
  /** Label of the link back to the application. */
  back: string
  /** Further content of the header. */
  tools?: ReactNode
  listLabel: string
  list: ReactNode
  /** The open entry of the list. */
  children: ReactNode
}

/**
 * The frame of a page showing what stays on this machine: a list with the open entry beside it; on a phone one of the
 * two.
 */
export function DevPage({ title, about, back, tools, listLabel, list, children }: DevPageProps) {
  const reading = useParams().id !== undefined
  return (
    <div className="flex min-h-dvh flex-col md:h-dvh">
      <header className="sticky top-0 z-10 flex min-h-13 items-center gap-3 border-b border-line bg-surface px-4 py-2 md:px-6">
        <Logo className="size-7 shrink-0" />
        <div className="min-w-0 grow">
          <h1 className="text-sm leading-5">{title}</h1>
          <p className="text-xs text-muted">{about}</p>
        </div>
        <LiveMark />
        {tools}
        <Button asChild variant="ghost">
          <Link to="/">
            <ArrowLeft aria-hidden />
            <span className="max-md:sr-only">{back}</span>
          </Link>
        </Button>
      </header>
      <main id="content" className="flex min-h-0 grow">
        <section
          aria-label={listLabel}
          className={cn(
            'w-full flex-col border-line bg-surface md:flex md:w-104 md:shrink-0 md:overflow-y-auto md:border-r',
            reading ? 'hidden' : 'flex',
          )}
        >
          {list}
        </section>
        <div className={cn('min-w-0 grow md:block md:overflow-y-auto', reading ? 'block' : 'hidden')}>{children}</div>
      </main>
    </div>
  )
}
