import type { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { FormReply } from './form'

/**
 * Runs once for each answer of a form that went through: as soon as the page stands again, or `atOnce`, where the form
 * may be gone by then. An effect of one's own runs again with each callback that is made anew: closing a dialog by its
 * address then begins one navigation after the other, each of which ends the one before.
 */
export function useDone<Done>(
  fetcher: Pick<ReturnType<typeof useFetcher<FormReply<Done>>>, 'state' | 'data'>,
  run: (done: Done) => void,
  atOnce = false,
): void {
  const seen = useRef<unknown>(null)
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const reply = fetcher.data as FormReply<Done> | undefined
    const isEarly = !atOnce && fetcher.state !== 'idle'
    if (isEarly || reply?.done === undefined || seen.current === reply) return
    seen.current = reply
    latest.current(reply.done)
  }, [fetcher.state, fetcher.data, atOnce])
}
