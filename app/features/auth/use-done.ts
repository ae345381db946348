import type { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { FormReply } from '~/lib/form'

/** Runs once for each answer of a form that went through. */
export function useDone<Done>(
  fetcher: Pick<ReturnType<typeof useFetcher<FormReply<Done>>>, 'state' | 'data'>,
  run: (done: Done) => void,
): void {
  const seen = useRef<unknown>(null)
  useEffect(() => {
    const reply = fetcher.data as FormReply<Done> | undefined
    if (fetcher.state !== 'idle' || reply?.done === undefined || seen.current === reply) return
    seen.current = reply
    run(reply.done)
  }, [fetcher.state, fetcher.data, run])
}
