import { useNavigate } from '@remix-run/react'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { navTexts } from '~/i18n/nav'
import { useT } from '~/lib/i18n'
import { BottomBar } from './bottom-bar'
import { CreateSheet } from './create-sheet'
import { FrameContext } from './frame-context'
import { navigationFor } from './nav-items'
import { OperatorBanner } from './operator-banner'
import { Rail } from './rail'
import type { SessionView } from './session-view'
import { TopBar } from './top-bar'
import { useFrameKeys } from './use-frame-keys'

const CommandPalette = lazy(() => import('./command-palette'))
const ShortcutsHelp = lazy(() => import('./shortcuts-help'))

export interface AppFrameProps {
  session: SessionView
  /** Whether the rail shows icons only, from its cookie. */
  narrow: boolean
  children: ReactNode
}

type Overlay = 'palette' | 'shortcuts' | 'create'

/** Everything around a page: rail, top bar, phone bar, palette, keys. The page itself is `<main id="content">`. */
export function AppFrame({ session, narrow: narrowAtFirst, children }: AppFrameProps) {
  const t = useT(navTexts)
  const navigate = useNavigate()
  const navigation = useMemo(() => navigationFor(session), [session])
  const [narrow, setNarrow] = useState(narrowAtFirst)
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  // Once opened, a lazy overlay stays mounted, so that it can close with its motion.
  const [opened, setOpened] = useState<ReadonlySet<Overlay>>(new Set())

  const open = useCallback((name: Overlay) => {
    setOpened(before => new Set(before).add(name))
    setOverlay(name)
  }, [])
  const onOpenChange = (name: Overlay) => (next: boolean) => (next ? open(name) : setOverlay(null))
  const toggleRail = useCallback(() => {
    setNarrow(before => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox
      document.cookie = `${RAIL_COOKIE}=${before ? 'wide' : 'narrow'}; Path=/; Max-Age=31536000; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
      return !before
    })
  }, [])

  useFrameKeys({ navigation, navigate, open, toggleRail })
  const actions = useMemo(
    () => ({ openPalette: () => open('palette'), openCreate: () => open('create') }),
    [open],
  )

  return (
    <FrameContext.Provider value={actions}>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-100 focus:rounded-lg focus:bg-accent focus:px-3 focus:py-2 focus:text-on-accent"
      >
        {t('skip')}
      </a>
      <div className="flex min-h-dvh">
        <Rail navigation={navigation} session={session} narrow={narrow} onToggle={toggleRail} />
        <div className="flex min-w-0 grow flex-col">
          <TopBar session={session} onSearch={() => open('palette')} onShortcuts={() => open('shortcuts')} />
          <OperatorBanner session={session} />
          <main
            id="content"
            tabIndex={-1}
            className="mx-auto w-full max-w-7xl grow px-4 pt-4 pb-40 focus:outline-none md:px-6 md:pt-6 md:pb-12"
          >
            {children}
          </main>
        </div>
      </div>
      <BottomBar navigation={navigation} onCreate={() => open('create')} />
      <CreateSheet
        navigation={navigation}
        open={overlay === 'create'}
        onOpenChange={onOpenChange('create')}
      />
      {/* Only once there is something in it: an empty boundary still hydrates, and complains of updates meanwhile. */}
      {opened.size > 0 ? (
        <Suspense>
          {opened.has('palette') ? (
            <CommandPalette
              navigation={navigation}
              open={overlay === 'palette'}
              onOpenChange={onOpenChange('palette')}
            />
          ) : null}
          {opened.has('shortcuts') ? (
            <ShortcutsHelp
              navigation={navigation}
              open={overlay === 'shortcuts'}
              onOpenChange={onOpenChange('shortcuts')}
            />
          ) : null}
        </Suspense>
      ) : null}
    </FrameContext.Provider>
  )
}

/** `narrow` or `wide`; set by the rail itself, read by the layout route. */
export const RAIL_COOKIE = 'gewerk_rail'
