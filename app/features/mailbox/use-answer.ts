import { useCallback, useEffect, useState } from 'react'
import type { Problem } from '~/lib/load-context'
import { type Answered, type InputOf, type OutputOf, type Procedure, queryUrl } from '~/lib/procedures'

export interface Answer<Data> {
  data: Data | null
  /** The message of a refusal; an empty text without a response. */
  problem: string | null
  retry: () => void
}

/**
 * A query whose error the page shows: vendors fail for reasons that a user can fix. Runs again for every new input;
 * null runs nothing.
 */
export function useAnswer<Name extends Procedure>(name: Name, input: InputOf<Name> | null): Answer<OutputOf<Name>> {
  const url = input === null ? null : queryUrl(name, input)
  const [answer, setAnswer] = useState({ url, data: null as OutputOf<Name> | null, problem: null as string | null })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again
  useEffect(() => {
    setAnswer({ url, data: null, problem: null })
    if (url === null) return
    const abort = new AbortController()
    load<OutputOf<Name>>(url, abort.signal).then(
      query => abort.signal.aborted || setAnswer({ url, ...query }),
      () => abort.signal.aborted || setAnswer({ url, data: null, problem: '' }),
    )
    return () => abort.abort()
  }, [url, tries])
  const retry = useCallback(() => setTries(before => before + 1), [])
  return answer.url === url
    ? { data: answer.data, problem: answer.problem, retry }
    : { data: null, problem: null, retry }
}

async function load<Data>(url: string, signal: AbortSignal): Promise<{ data: Data | null; problem: string | null }> {
  const response = await fetch(url, { signal, headers: { Accept: 'application/json' } })
  const body = (await response.json()) as Answered<Data> & { error?: { data: { body: Problem } } }
  return body.error ? { data: null, problem: body.error.data.body.message } : { data: body.result.data, problem: null }
}
