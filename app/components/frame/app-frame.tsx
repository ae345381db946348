import { Form, Link, useLocation, useNavigate, useNavigation } from '@remix-run/react'
import { LogOut, ShieldAlert } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Dialog, DialogContent } from '~/components/ui/dialog'
import { TooltipProvider } from '~/components/ui/tooltip'
import { navTexts } from '~/i18n/nav'
import { useT } from '~/lib/i18n'
import { latePart } from '~/lib/late-part'
import { BottomBar } from './bottom-bar'
import { LeaveQuestion } from './leave-question'
import { type Navigation, navigationFor } from './nav-items'
import { Rail } from './rail'
import type { SessionView } from './session-view'
import { TopBar } from './top-bar'
import { useFrameKeys } from './use-frame-keys'

const AssistantPanel = latePart(() => import('./assistant-panel'))
const CommandPalette = latePart(() => import('./command-palette'))
const ShortcutsHelp = latePart(() => import('./shortcuts-help'))

export interface AppFrameProps {
  session: SessionView
  /** Whether the rail shows icons only; read from its cookie. */
  narrow: boolean
  children: ReactNode
}

type Overlay = 'palette' | 'shortcuts' | 'create' | 'assistant'

/**
 * The frame around every page: rail, top bar, phone bar, palette, shortcuts. The page itself is `<main id="content">`.
 */
export function AppFrame({ session, narrow: narrowAtFirst, children }: AppFrameProps) {
  const t = useT(navTexts)
  const navigate = useNavigate()
  const navigation = useMemo(() => navigationFor(session), [session])
  const [narrow, setNarrow] = useState(narrowAtFirst)
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  // Once opened, a lazy overlay stays mounted, so that its closing animation can run.
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

  const openAssistant = session.assistant ? () => open('assistant') : undefined
  useFrameKeys({ navigation, navigate, open, openAssistant, toggleRail })
  const { search, key } = useLocation()
  const asksForAssistant = Boolean(session.assistant) && new URLSearchParams(search).has('assistant')
  // biome-ignore lint/correctness/useExhaustiveDependencies: coming to the address again asks again
  useEffect(() => {
    if (!asksForAssistant) return
    open('assistant')
    // A click closes the panel, and reloading the page does not open it again.
    const address = new URL(window.location.href)
    address.searchParams.delete('assistant')
    window.history.replaceState(window.history.state, '', address)
  }, [asksForAssistant, key, open])

  return (
    <TooltipProvider>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-100 focus:rounded-lg focus:bg-accent focus:px-3 focus:py-2 focus:text-on-accent"
      >
        {t('skip')}
      </a>
      <div className="flex min-h-dvh">
        <Rail navigation={navigation} session={session} narrow={narrow} onToggle={toggleRail} />
        <div className="flex min-w-0 grow flex-col">
          <TopBar
            session={session}
            onSearch={() => open('palette')}
            onAssistant={openAssistant}
            onShortcuts={() => open('shortcuts')}
          />
          <OperatorBanner session={session} />
          <main
            id="content"
            tabIndex={-1}
            // A board takes the full width of the window.
            className="mx-auto w-full max-w-7xl grow px-4 pt-4 pb-40 focus:outline-none has-data-wide:max-w-none md:px-6 md:pt-6 md:pb-12"
          >
            {children}
          </main>
        </div>
      </div>
      <LeaveQuestion />
      <BottomBar navigation={navigation} onCreate={() => open('create')} />
      <CreateSheet navigation={navigation} open={overlay === 'create'} onOpenChange={onOpenChange('create')} />
      {/* Rendered only once it has content: an empty boundary still hydrates, and warns about updates meanwhile. */}
      {opened.size > 0 ? (
        <Suspense>
          {opened.has('palette') ? (
            <CommandPalette
              navigation={navigation}
              open={overlay === 'palette'}
              onOpenChange={onOpenChange('palette')}
            />
          ) : null}
          {opened.has('assistant') ? (
            <AssistantPanel open={overlay === 'assistant'} onOpenChange={onOpenChange('assistant')} />
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
    </TooltipProvider>
  )
}

/** `narrow` or `wide`; set by the rail itself, read by the layout route. */
export const RAIL_COOKIE = 'gewerk_rail'

/** Shows on every page that an operator is inside another company, with the way back. */
function OperatorBanner({ session }: { session: SessionView }) {
  const t = useT(navTexts)
  const pending = useNavigation().formAction?.startsWith('/admin/leave') ?? false
  if (!session.user.switchedIn) return null
  return (
    <section
      aria-label={t('banner.label')}
      className="sticky top-13 z-20 flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-warning/40 bg-warning-soft px-4 py-2 text-warning md:px-6"
    >
      <ShieldAlert aria-hidden className="size-4 shrink-0" />
      <p className="min-w-48 grow basis-0 font-medium">{t('banner.text', { company: session.company.name })}</p>
      <Form method="post" action="/admin/leave">
        <Button type="submit" size="sm" pending={pending}>
          <LogOut aria-hidden />
          {t('banner.leave')}
        </Button>
      </Form>
    </section>
  )
}

interface CreateSheetProps {
  navigation: Navigation
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Everything this user can create, as large targets; rises from the bottom on phones. */
function CreateSheet({ navigation, open, onOpenChange }: CreateSheetProps) {
  const t = useT(navTexts)
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={t('create.title')} className="md:max-w-md">
        <ul className="-mx-2 grid grid-cols-2 gap-2 pb-2">
          {navigation.create.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={() => onOpenChange(false)}
                className="flex min-h-16 items-center gap-3 rounded-lg border border-line px-3 font-medium transition-colors hover:bg-hover"
              >
                <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent-ink">
                  <Icon aria-hidden className="size-5" />
                </span>
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  )
}
