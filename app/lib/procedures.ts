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

/** URL of a query from an open page; it returns `Answered`. */
export const queryUrl = <Name extends Procedure>(name: Name, input: InputOf<Name>): string =>
  `/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`

export interface Answered<Data> {
  result: { data: Data }
}

/** Runs a query from an open page. @throws without a response, or on a refusal */
export async function query<Name extends Procedure>(
  name: Name,
  input: InputOf<Name>,
  signal?: AbortSignal,
): Promise<OutputOf<Name>> {
  return (await getJson<Answered<OutputOf<Name>>>(queryUrl(name, input), signal)).result.data
}

/**
 * The same in a component, run again for every new input and every change of `of`; null runs nothing and drops the
 * previous answer.
 */
export function useQuery<Name extends Procedure>(
  name: Name,
  input: InputOf<Name> | null,
  of: unknown = null,
): JsonAnswer<OutputOf<Name>> {
  const { data, ...answer } = useJson<Answered<OutputOf<Name>>>(input === null ? null : queryUrl(name, input), of)
  return { ...answer, data: data?.result.data ?? null }
}

/** A procedure's refusal, with its own message. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message)
  }
}

/** A browser sends no more than 64 kB along when the page is left. */
const maxKeptAliveLength = 60_000

/** The last request of each procedure whose answer was lost: it may have taken effect all the same. */
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
    keepalive: text.length < maxKeptAliveLength,
  })
  const body = (await response.json()) as Answered<Data> & { error?: { data: { body: Problem } } }
  return { response, body }
}

/**
 * Runs a mutation from an open page. A retry after a lost answer takes effect only once.
 * @throws Refusal, or the error that prevented an answer
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
