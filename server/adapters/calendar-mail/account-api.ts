import { ProviderAway } from '../../platform/jobs/failures'
import type { AccountVendor } from '../../platform/values/account-vendors'
import { type ProviderRequest, providerHttp } from '../provider/http'
import { type ProviderRefusal, ProviderRefused } from '../provider/refused'
import type { OpenAccount } from './port'

/** Refusals for something that no longer exists at the vendor. */
export type MissingRefusal = Extract<ProviderRefusal, `${string}_gone`>

/** A vendor's API and how it reports refusals. */
export interface ApiOptions {
  vendor: AccountVendor
  baseUrl: string
  /** Sent with each request. */
  headers?: Record<string, string>
  /** The vendor's own name for a failure. */
  reasonOf(body: unknown): string
  /** Null if the vendor wants us to wait. */
  refusalOf(status: number, reason: string, missing: MissingRefusal): ProviderRefusal | null
}

/** Sends a request to a vendor's API; returns the JSON of the response. */
export interface AccountApi {
  <T>(request: ProviderRequest, missing: MissingRefusal): Promise<T>
  /** The raw response, where it is not JSON or may be too large. */
  open(request: ProviderRequest, missing: MissingRefusal): Promise<Response>
}

/** Null for what no longer exists at the vendor. */
export const unlessGone = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch(error => {
    if (error instanceof ProviderRefused && error.reason.endsWith('_gone')) return null
    throw error
  })

const answered = [400, 403, 404, 409, 410, 412, 413]

/** Calls a vendor's API for an account and maps its refusals. @throws ProviderAway, ProviderRefused */
export function accountApi(
  { vendor, baseUrl, headers, reasonOf, refusalOf }: ApiOptions,
  { app, tokens, signal }: OpenAccount,
): AccountApi {
  const http = providerHttp({ provider: vendor, baseUrl: app.baseUrl ?? baseUrl, tokens, signal })

  const readJson = (response: Response): Promise<unknown> =>
    response.json().catch((cause: unknown) => {
      throw new ProviderAway(`${vendor}.not_json`, { cause })
    })

  async function open(request: ProviderRequest, missing: MissingRefusal): Promise<Response> {
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

  async function call<T>(request: ProviderRequest, missing: MissingRefusal): Promise<T> {
    const response = await open(request, missing)
    if (response.status !== 202 && response.status !== 204) return (await readJson(response)) as T
    await response.body?.cancel()
    return undefined as T
  }
  return Object.assign(call, { open })
}
