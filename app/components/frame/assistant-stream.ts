import type { Outputs } from '~server/contract'

export type Proposal = Outputs['assistant']['proposals']['data'][number]

export interface Source {
  title: string
  path: string
}

export interface Said {
  role: 'user' | 'assistant'
  text: string
  sources: Source[]
  proposals: Proposal[]
  /** Rules answered instead of a model. */
  byRules: boolean
  /** Why there is no answer, or why it breaks off. */
  problem: string | null
}

interface Part {
  type: string
  delta?: string
  errorText?: string
  data?: unknown
}

interface Refused {
  message?: string
  details?: { issues?: Array<{ message: string }> }
}

/** Maximum number of messages sent as context; earlier ones are dropped. */
const maxSent = 20

/**
 * Sends the question of a conversation, and reports each part of the answer as it arrives. Hand-written instead of the
 * AI SDK's own hook, which would weigh more than the panel around it.
 * @throws Error with the service's own message on a refusal
 */
export async function requestAnswer(
  said: readonly Said[],
  place: { page: string; conversation: number | null },
  signal: AbortSignal,
  onPart: (part: Part) => void,
): Promise<void> {
  const { page, conversation } = place
  const messages = said
    .filter(({ text }) => text !== '')
    .slice(-maxSent)
    .map(({ role, text }) => ({ role, parts: [{ type: 'text', text }] }))
  const response = await fetch('/api/ai/chat', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ messages, page: /^\/[a-z-]*(\/\d{1,10})?$/.test(page) ? page : null, conversation }),
    signal,
  })
  if (!response.ok || !response.body) {
    const { message = '', details } = (await response.json().catch(() => ({}))) as Refused
    throw new Error([message, ...(details?.issues ?? []).map(issue => issue.message)].join(' ').trim())
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let waiting = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const events = (waiting + value).split('\n\n')
    waiting = events.pop() ?? ''
    for (const event of events) if (event.startsWith('data: {')) onPart(JSON.parse(event.slice(6)) as Part)
  }
}

/** Id of the conversation that the question was saved in, if this part names it. */
export const conversationOf = ({ type, data }: Part): number | null =>
  type === 'data-conversation' ? (data as { id: number }).id : null

/** Returns the answer with one more part appended. */
export function withPart(answer: Said, { type, delta, errorText, data }: Part): Said {
  if (type === 'text-start' && answer.text !== '') return { ...answer, text: `${answer.text}\n\n` }
  if (type === 'text-delta') return { ...answer, text: answer.text + (delta ?? '') }
  if (type === 'data-rules') return { ...answer, byRules: true }
  if (type === 'data-source') return { ...answer, sources: [...answer.sources, data as Source] }
  if (type === 'data-proposal') return { ...answer, proposals: [...answer.proposals, data as Proposal] }
  return type === 'error' ? { ...answer, problem: errorText ?? '' } : answer
}
