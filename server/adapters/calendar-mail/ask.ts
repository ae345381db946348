import { ProviderAway } from '../../platform/jobs/failures'
import type { AccountVendor } from '../../platform/values/account-vendors'
import { type ProviderRequest, providerHttp } from '../provider/http'
import { type ProviderRefusal, ProviderRefused } from '../provider/refused'
import type { OpenAccount } from './port'

/** What is gone where the vendor says that something is. */
export type Gone = Extract<ProviderRefusal, `${string}_gone`>

/** A vendor's API and how it says no. */
export interface AccountApi {
  vendor: AccountVendor
  baseUrl: string
  /** Sent with each question. */
  headers?: Record<string, string>
  /** The vendor's own word for a failure. */
  reasonOf(body: unknown): string
  /** Null where it asks for patience. */
  refusalOf(status: number, reason: string, missing: Gone): ProviderRefusal | null
}

export interface Ask {
  <T>(request: ProviderRequest, missing: Gone): Promise<T>
  /** The answer as it comes, where it is no JSON or may be too much of it. */
  open(request: ProviderRequest, missing: Gone): Promise<Response>
}

const answered = [400, 403, 404, 409, 410, 412, 413]

/** Questions to a vendor's API in an account, whose refusals are told apart. @throws ProviderAway, ProviderRefused */
export function accountApi(
  { vendor, baseUrl, headers, reasonOf, refusalOf }: AccountApi,
  { app, tokens, signal }: OpenAccount,
): Ask {
  const http = providerHttp({ provider: vendor, baseUrl: app.baseUrl ?? baseUrl, tokens, signal })

  const readJson = (response: Response): Promise<unknown> =>
    response.json().catch((cause: unknown) => {
      throw new ProviderAway(`${vendor}.not_json`, { cause })
    })

  async function open(request: ProviderRequest, missing: Gone): Promise<Response> {
    const response = await http.send({ ...request, headers: { ...headers, ...request.headers }, expect: answered })
    if (response.ok) return response
    if (response.status === 413) {
      await response.body?.cancel()
      throw new ProviderRefused('too_large')
    }
    const reason = reasonOf(await readJson(response))
    const refusal = refusalOf(response.status, reason, missing)
    if (refusal === null) throw new ProviderAway(`${vendor}.http_429`)
    throw new ProviderRefused(refusal, { cause: `${response.status} ${reason}` })
  }

  async function ask<T>(request: ProviderRequest, missing: Gone): Promise<T> {
    const response = await open(request, missing)
    if (response.status !== 202 && response.status !== 204) return (await readJson(response)) as T
    await response.body?.cancel()
    return undefined as T
  }
  return Object.assign(ask, { open })
}
