import type { Inputs, Outputs } from '~server/contract'
import type { Problem } from './load-context'
import { newIdempotencyKey } from './new-idempotency-key'
import { getJson, type JsonAnswer, useJson } from './use-json'

/** A procedure by its name: `contacts.list`. */
export type Procedure = {
  [Noun in keyof Outputs & string]: `${Noun}.${keyof Outputs[Noun] & string}`
}[keyof Outputs & string]

type At<Of, Name extends Procedure> = Name extends `${infer Noun}.${infer Verb}`
  ? Noun extends keyof Of
    ? Verb extends keyof Of[Noun]
      ? Of[Noun][Verb]
      : never
    : never
  : never
export type InputOf<Name extends Procedure> = At<Inputs, Name>
export type OutputOf<Name extends Procedure> = At<Outputs, Name>

/** Where a query is asked from a page that is open; it answers `Answered`. */
export const queryUrl = <Name extends Procedure>(name: Name, input: InputOf<Name>): string =>
  `/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`

export interface Answered<Data> {
  result: { data: Data }
}

/** Asks a query from a page that is open. @throws where there is no answer, or a refusal */
export async function query<Name extends Procedure>(
  name: Name,
  input: InputOf<Name>,
  signal?: AbortSignal,
): Promise<OutputOf<Name>> {
  return (await getJson<Answered<OutputOf<Name>>>(queryUrl(name, input), signal)).result.data
}

/**
 * The same in a component, asked anew with every other input and every change of `of`; null asks nothing and forgets
 * what was answered.
 */
export function useQuery<Name extends Procedure>(
  name: Name,
  input: InputOf<Name> | null,
  of: unknown = null,
): JsonAnswer<OutputOf<Name>> {
  const { data, ...answer } = useJson<Answered<OutputOf<Name>>>(input === null ? null : queryUrl(name, input), of)
  return { ...answer, data: data?.result.data ?? null }
}

/** What a procedure refuses, with its own message. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message)
  }
}

/** A browser sends no more than 64 kB along when the page is left. */
const mostKeptAlive = 60_000

/** What was sent of each procedure and whose answer got lost: it may have had its effect all the same. */
const unanswered = new Map<Procedure, Sent>()

interface Sent {
  text: string
  key: string
}

async function send<Data>(name: Procedure, { text, key }: Sent) {
  const response = await fetch(`/api/trpc/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: text,
    keepalive: text.length < mostKeptAlive,
  })
  const body = (await response.json()) as Answered<Data> & { error?: { data: { body: Problem } } }
  return { response, body }
}

/**
 * Has something done from a page that is open. Sent again after the answer did not come, it has its effect once.
 * @throws Refusal, or whatever kept the answer away
 */
export async function mutate<Name extends Procedure>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>> {
  const text = JSON.stringify(input)
  const former = unanswered.get(name)
  const sent = former?.text === text ? former : { text, key: newIdempotencyKey() }
  unanswered.delete(name)
  const { response, body } = await send<OutputOf<Name>>(name, sent).catch(error => {
    unanswered.set(name, sent)
    throw error
  })
  if (body.error) throw new Refusal({ ...body.error.data.body, status: response.status })
  return body.result.data
}
