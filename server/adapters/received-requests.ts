import type { TenantId } from '../platform/actor'
import type { Header } from '../platform/values/header-value'

export interface NewRequest {
  at: Date
  /** Including its query. */
  path: string
  /** As they were sent, in the same order. */
  headers: readonly Header[]
  body: Buffer
}

export interface SignatureVerdict {
  /** `unknown`: no webhook of the company has this address, or its secret cannot be read. */
  signature: 'valid' | 'invalid' | 'unknown'
  /** How many of the webhook's secrets produced a signature: two during a rotation. */
  secrets: number
}

export interface ReceivedRequest extends NewRequest, SignatureVerdict {
  /** Sequential within the company, from 1. */
  id: number
  /** False once it has been answered, or the sender has disconnected. */
  open: boolean
  /** Status of the response; null while there is none. */
  statusCode: number | null
}

/** Maximum number of requests per company. */
export const maxRequests = 100
export const maxBytes = 4 * 1024 * 1024
/** Maximum number of companies; the one whose last request is oldest is dropped first. */
export const maxCompanies = 50

interface Company {
  lastId: number
  /** Newest first. */
  requests: ReceivedRequest[]
}

export interface ReceivedRequests {
  /** Stores a request, and drops the oldest ones beyond the limits of number and size. */
  add(tenantId: TenantId, request: NewRequest & SignatureVerdict): ReceivedRequest
  /** The stored requests of a company, newest first. */
  of(tenantId: TenantId): readonly ReceivedRequest[]
}

/** Requests received for each company, in memory and within limits. */
export function createReceivedRequests(): ReceivedRequests {
  const companies = new Map<TenantId, Company>()
  return {
    add(tenantId, request) {
      const company = companies.get(tenantId) ?? { lastId: 0, requests: [] }
      // A map keeps the order of insertion: the last entry has the newest request.
      companies.delete(tenantId)
      companies.set(tenantId, company)
      const [oldest] = companies.keys()
      if (companies.size > maxCompanies && oldest !== undefined) companies.delete(oldest)
      company.lastId += 1
      const kept: ReceivedRequest = { ...request, id: company.lastId, open: true, statusCode: null }
      company.requests = withinBounds([kept, ...company.requests])
      return kept
    },
    of: tenantId => companies.get(tenantId)?.requests ?? [],
  }
}

/** The newest that fit; always at least the newest one. */
function withinBounds(requests: ReceivedRequest[]): ReceivedRequest[] {
  let bytes = 0
  const fitting = requests.slice(0, maxRequests).findIndex((request, index) => {
    bytes += bytesOf(request)
    return index > 0 && bytes > maxBytes
  })
  return requests.slice(0, fitting === -1 ? maxRequests : fitting)
}

const bytesOf = ({ path, headers, body }: NewRequest): number =>
  body.length + path.length + headers.reduce((sum, { name, value }) => sum + name.length + value.length, 0)
