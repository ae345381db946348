import type { Inputs, Outputs } from '~server/contract'
import { getJson } from './use-json'

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

/** What a procedure refuses, in its own words. */
export class Refusal extends Error {}

/** Has something done from a page that is open. @throws Refusal, or whatever kept the answer away */
export async function mutate<Name extends Procedure>(
  name: Name,
  input: InputOf<Name>,
): Promise<OutputOf<Name>> {
  const response = await fetch(`/api/trpc/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(input),
  })
  const body = (await response.json()) as Answered<OutputOf<Name>> & { error?: { message: string } }
  if (body.error) throw new Refusal(body.error.message)
  return body.result.data
}
