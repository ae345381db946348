import { type Location, useBlocker, useNavigate, useSubmit } from '@remix-run/react'
import { useCallback, useRef, useState } from 'react'

type IsBlocked = Extract<Parameters<typeof useBlocker>[0], (...args: never[]) => boolean>

/**
 * Holds up leaving the page until it is decided. The router's own blocker forgets what it holds up as soon as the page
 * is loaded anew, as any change elsewhere makes it: what was asked would vanish, and the click with it.
 */
export function useLeaveBlocker(isBlocked: IsBlocked) {
  const isPassing = useRef(false)
  const [blocked, setBlocked] = useState<Location | null>(null)
  const blocker = useBlocker(args => {
    const isHeld = !isPassing.current && isBlocked(args)
    isPassing.current = false
    // Not by the state of the blocker, which may be over before it is shown for the first time.
    if (isHeld) setBlocked(args.nextLocation)
    return isHeld
  })

  const navigate = useNavigate()
  const submit = useSubmit()
  const latest = useRef({ blocker, blocked })
  latest.current = { blocker, blocked }
  const reset = useCallback(() => {
    setBlocked(null)
    latest.current.blocker.reset?.()
  }, [])
  const proceed = useCallback(() => {
    const { blocker, blocked } = latest.current
    setBlocked(null)
    if (blocker.state === 'blocked') return blocker.proceed()
    if (!blocked) return
    isPassing.current = true
    // Only signing out is held up as something else than a link.
    if (blocked.pathname === '/logout') submit(null, { method: 'post', action: '/logout' })
    else navigate(blocked)
  }, [navigate, submit])
  /** Where the user wants to go; null if no navigation is blocked. */
  return { blocked, reset, proceed }
}
