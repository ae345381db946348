import { Link, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'

interface ShowMoreProps {
  /** Parameter of the address. */
  name: string
  shown: number
  step: number
  children: ReactNode
}

/** Leads to the same page with more of what it lists. */
export function ShowMore({ name, shown, step, children }: ShowMoreProps) {
  const [search] = useSearchParams()
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
