import { ProviderAway } from '../../platform/jobs/failures'
import { providerHttp } from '../provider/http'
import { ProviderRefused } from '../provider/refused'

/** A document to be signed at a provider. */
export interface ToSign {
  /** Idempotency key: identifies a repeated start. */
  externalId: string
  title: string
  pdf: Buffer
  signer: { name: string; email: string | null }
  /** Where the browser is sent back to, with `state` and `ref`. */
  redirectUrl: string
}

export const providerStatuses = ['pending', 'completed', 'declined', 'expired'] as const
export type ProviderStatus = (typeof providerStatuses)[number]

/** A service for signatures that we do not take ourselves. */
export interface ESignProvider {
  start(document: ToSign): Promise<{ ref: string; url: string }>
  status(ref: string): Promise<ProviderStatus>
  fetchSigned(ref: string): Promise<Buffer>
}

export interface ESignApp {
  baseUrl: string
  apiKey: string
  /** The secret that callbacks are signed with. */
  webhookSecret: string
}

const longestPdf = 50 * 1024 ** 2

/**
 * A provider hosted by our operator and called by REST: submissions contain the document, are polled for their status,
 * and return the signed document.
 * @throws ProviderAway, ProviderRefused
 */
export function createESignProvider({ baseUrl, apiKey }: ESignApp, signal: AbortSignal): ESignProvider {
  const http = providerHttp({
    ...{ provider: 'esign', baseUrl, signal },
    tokens: {
      current: async () => apiKey,
      renewed: () => Promise.reject(new ProviderRefused('access_withdrawn')),
    },
  })
  const at = (ref: string) => `/api/submissions/${encodeURIComponent(ref)}`
  return {
    async start({ externalId, title, pdf, signer, redirectUrl }) {
      const { id, url } = await http.json<{ id?: unknown; url?: unknown }>({
        ...{ method: 'POST', url: '/api/submissions' },
        json: {
          ...{ external_id: externalId, name: title, redirect_url: redirectUrl, submitter: signer },
          document: pdf.toString('base64'),
        },
      })
      // The signer is redirected only to the provider's own host.
      if (typeof id !== 'string' || typeof url !== 'string' || new URL(url).origin !== new URL(baseUrl).origin)
        throw new ProviderAway('esign.unreadable')
      return { ref: id, url }
    },
    async status(ref) {
      const { status } = await http.json<{ status?: unknown }>({ method: 'GET', url: at(ref) })
      const known = providerStatuses.find(one => one === status)
      if (!known) throw new ProviderAway('esign.unreadable')
      return known
    },
    async fetchSigned(ref) {
      const response = await http.send({ method: 'GET', url: `${at(ref)}/document` })
      const bytes = Buffer.from(await response.arrayBuffer())
      if (bytes.length > longestPdf) throw new ProviderAway('esign.too_long')
      return bytes
    },
  }
}
