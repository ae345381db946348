import { createHash } from 'node:crypto'
import type { OAuthApp } from '../../context'
import { ProviderAway } from '../../platform/jobs/failures'
import type { AccessTokens } from './http'
import { type ProviderRefusal, ProviderRefused } from './refused'

/** The tokens that a provider issues for an account. */
export interface Grant {
  accessToken: string
  /** Null if the one that we have stays valid. */
  refreshToken: string | null
  expiresInSeconds: number
  /** The granted scopes, in the vendor's notation. */
  scope: string
}

/** What differs between providers. */
interface Plan {
  provider: string
  authorizeUrl: string
  tokenUrl: string
  scope: string
  /** Extra parameters of the consent page. */
  consent?: Record<string, string>
}

const withdrawn = new Set(['invalid_grant', 'interaction_required', 'consent_required', 'unauthorized_client'])

/** Requests a grant from a token endpoint. @throws ProviderAway, ProviderRefused access_withdrawn */
export const requestGrant = (
  app: OAuthApp,
  at: Pick<Plan, 'provider' | 'tokenUrl'>,
  form: Record<string, string>,
): Promise<Grant> =>
  grantFrom(at, { ...form, client_id: app.clientId, client_secret: app.clientSecret }, error =>
    withdrawn.has(error) ? 'access_withdrawn' : null,
  )

/**
 * The same with the whole form.
 * @param refusalOf maps `error` and `error_description` (RFC 6749, 5.2); null if the vendor is to be asked again later
 */
export async function grantFrom(
  { provider, tokenUrl }: Pick<Plan, 'provider' | 'tokenUrl'>,
  form: Record<string, string>,
  refusalOf: (error: string, description: string) => ProviderRefusal | null,
): Promise<Grant> {
  const body = new URLSearchParams(form)
  const init = { method: 'POST', body, redirect: 'manual', signal: AbortSignal.timeout(20_000) } as const
  const response = await fetch(tokenUrl, init).catch(cause => {
    throw new ProviderAway(`${provider}.unreachable`, { cause })
  })
  const answer = (await response.json().catch(() => null)) as Record<string, unknown> | null
  const isRefused = response.status >= 400 && response.status < 500
  const refusal = isRefused ? refusalOf(String(answer?.error), String(answer?.error_description ?? '')) : null
  if (refusal) throw new ProviderRefused(refusal, { cause: answer?.error_description })
  if (!response.ok || typeof answer?.access_token !== 'string')
    throw new ProviderAway(`${provider}.http_${response.status}`)
  return {
    accessToken: answer.access_token,
    refreshToken: typeof answer.refresh_token === 'string' ? answer.refresh_token : null,
    expiresInSeconds: typeof answer.expires_in === 'number' ? answer.expires_in : 300,
    scope: typeof answer.scope === 'string' ? answer.scope : '',
  }
}

/** The authorization code flow with PKCE (RFC 6749, RFC 7636) as the vendors document it for web servers. */
export function oauthClient(app: OAuthApp, plan: Plan) {
  return {
    /** Address of the consent page. */
    consentUrl(given: { redirectUri: string; state: string; verifier: string }): string {
      const url = new URL(plan.authorizeUrl)
      const challenge = createHash('sha256').update(given.verifier).digest('base64url')
      url.search = new URLSearchParams({
        ...{ client_id: app.clientId, redirect_uri: given.redirectUri, response_type: 'code', scope: plan.scope },
        ...{ state: given.state, code_challenge: challenge, code_challenge_method: 'S256' },
        ...plan.consent,
      }).toString()
      return url.href
    },
    exchange: (given: { code: string; verifier: string; redirectUri: string }): Promise<Grant> =>
      requestGrant(app, plan, {
        grant_type: 'authorization_code',
        code: given.code,
        code_verifier: given.verifier,
        redirect_uri: given.redirectUri,
      }),
    refresh: (refreshToken: string): Promise<Grant> =>
      requestGrant(app, plan, { grant_type: 'refresh_token', refresh_token: refreshToken }),
  }
}
export type OAuthClient = ReturnType<typeof oauthClient>

/** Tokens that cannot be renewed, for the first requests to an account. */
export const fixedTokens = ({ accessToken }: Grant): AccessTokens => ({
  current: async () => accessToken,
  renewed: async () => accessToken,
})

/** Also the audience of an assertion. */
export const googleTokenUrl = (baseUrl: string | null): string => `${baseUrl ?? 'https://oauth2.googleapis.com'}/token`

/** OAuth at Google: `offline` for a refresh token, `consent` so that every grant has one. */
export const googleOAuthClient = (app: OAuthApp, { provider, scope }: Pick<Plan, 'provider' | 'scope'>) =>
  oauthClient(app, {
    provider,
    authorizeUrl: `${app.baseUrl ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
    tokenUrl: googleTokenUrl(app.baseUrl),
    scope,
    consent: { access_type: 'offline', prompt: 'consent' },
  })

/** Revokes a grant at Google; the response does not matter here. */
export async function googleRevoke(app: OAuthApp, token: string): Promise<void> {
  const url = new URL('/revoke', app.baseUrl ?? 'https://oauth2.googleapis.com')
  const body = new URLSearchParams({ token })
  await fetch(url, { method: 'POST', body, redirect: 'manual', signal: AbortSignal.timeout(10_000) }).then(
    response => response.body?.cancel(),
    () => {},
  )
}

export const graphUrl = ({ baseUrl }: OAuthApp): string => baseUrl ?? 'https://graph.microsoft.com'
const loginUrl = ({ baseUrl }: OAuthApp) => baseUrl ?? 'https://login.microsoftonline.com'
/** Token endpoint of one organisation, or of any (`common`). */
export const entraTokenUrl = (app: OAuthApp, organisation = 'common'): string =>
  `${loginUrl(app)}/${encodeURIComponent(organisation)}/oauth2/v2.0/token`

/** OAuth at Microsoft (Entra), for accounts of organisations and of people. */
export const microsoftOAuthClient = (app: OAuthApp, { provider, scope }: Pick<Plan, 'provider' | 'scope'>) =>
  oauthClient(app, {
    provider,
    authorizeUrl: `${loginUrl(app)}/common/oauth2/v2.0/authorize`,
    tokenUrl: entraTokenUrl(app),
    scope,
    consent: { response_mode: 'query', prompt: 'select_account' },
  })
