import { useRouteLoaderData } from '@remix-run/react'
import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { bellTexts } from '~/i18n/bell'
import { useT } from '~/lib/i18n'
import { useLive } from '~/lib/live'
import { Button } from '../ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '../ui/popover'
import { Tooltip } from '../ui/tooltip'

const BellList = lazy(() => import('./bell-list'))

const many = 99

/** How much is unread, live, and the list of it. */
export function Bell() {
  const t = useT(bellTexts)
  const [open, setOpen] = useState(false)
  useLive(['notifications'])
  const unread = useRouteLoaderData<{ unread?: number }>('routes/_app')?.unread ?? 0
  const name = unread > 0 ? t('unread', { count: unread }) : t('none')
  return (
    <>
      <Popover open={open} onOpenChange={setOpen}>
        <Tooltip content={t('title')} side="bottom">
          <PopoverTrigger asChild>
            <Button variant="ghost" size="icon" aria-label={name} className="relative">
              <BellIcon />
              {unread > 0 ? (
                <span
                  aria-hidden
                  className="absolute -top-0.5 -right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-danger-fill px-1 text-[10px] leading-none font-semibold text-white tabular"
                >
                  {unread > many ? `${many}+` : unread}
                </span>
              ) : null}
            </Button>
          </PopoverTrigger>
        </Tooltip>
        <PopoverContent
          label={t('title')}
          align="end"
          className="flex max-h-[min(36rem,80dvh)] w-[min(24rem,calc(100vw-1rem))] flex-col p-0"
        >
          <Suspense fallback={<p className="p-4 text-muted">{t('loading')}</p>}>
            {open ? <BellList unread={unread} onClose={() => setOpen(false)} /> : null}
          </Suspense>
        </PopoverContent>
      </Popover>
      {/* A new one is said aloud, without a word at the first look. */}
      <span role="status" className="sr-only">
        {unread > 0 ? name : ''}
      </span>
    </>
  )
}
