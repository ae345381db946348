import { createPrivateKey, sign } from 'node:crypto'
import { z } from 'zod'
import type { OAuthApp } from '../../context'
import { emailAddress } from '../../platform/values/email-address'
import { entraTokenUrl, type Grant, googleTokenUrl, grantFrom } from '../provider/oauth'
import type { ProviderRefusal } from '../provider/refused'
import { googleScopes } from './google'
import { microsoftScopes } from './microsoft'

/** What an administrator enters, as the vendor gives it out. */
export interface GivenAccess {
  organisation?: string | undefined
  clientId?: string | undefined
  /** The key file of a service account, or a client secret. */
  secret: string
}

/** Access to all people of an organisation. */
export interface OrganisationAccess {
  /** What the vendor calls it: the address of the service account, or the application's id. */
  account: string
  clientId: string
  organisation: string | null
  /** Private key or client secret. */
  secret: string
}

export interface Delegation {
  /** The entered access; null if the vendor gave out nothing like it. */
  read(given: GivenAccess): OrganisationAccess | null
  /** A token in the name of the person. @throws ProviderAway, ProviderRefused */
  grant(access: OrganisationAccess, given: GrantRequest): Promise<Grant>
  /**
   * What the organisation's administration has to admit for each use. Mail is requested by itself: an organisation that
   * has not admitted it keeps its calendars.
   */
  scopes: Record<DelegatedUse, readonly string[]>
}

/** `calendar` includes the directory. */
export type DelegatedUse = 'calendar' | 'mail'

export interface GrantRequest {
  baseUrl: string | null
  person: string
  use: DelegatedUse
  now: Date
}

const ServiceAccountKey = z.object({
  type: z.literal('service_account'),
  client_email: emailAddress,
  client_id: z.string().regex(/^\d{5,40}$/),
  private_key: z.string().max(10_000),
  private_key_id: z.string().max(200),
})

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenLifeSeconds = 3_600

/** Service account with domain-wide delegation: a JWT signed with its key, in the name of a person (RFC 7523). */
export const googleDelegation: Delegation = {
  read({ secret }) {
    const { data } = ServiceAccountKey.safeParse(jsonIn(secret))
    if (!data || !isPrivateKey(data.private_key)) return null
    return {
      ...{ account: data.client_email, clientId: data.client_id, organisation: null },
      secret: JSON.stringify({ privateKey: data.private_key, privateKeyId: data.private_key_id }),
    }
  },
  async grant({ account, secret }, { baseUrl, person, use, now }) {
    const { privateKey, privateKeyId } = JSON.parse(secret) as { privateKey: string; privateKeyId: string }
    const tokenUrl = googleTokenUrl(baseUrl)
    const issued = Math.floor(now.getTime() / 1_000)
    const claims = {
      ...{ iss: account, sub: person, scope: this.scopes[use].join(' '), aud: tokenUrl },
      ...{ iat: issued, exp: issued + tokenLifeSeconds },
    }
    const unsigned = `${part({ alg: 'RS256', typ: 'JWT', kid: privateKeyId })}.${part(claims)}`
    const signature = sign('RSA-SHA256', Buffer.from(unsigned), privateKey).toString('base64url')
    const form = {
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: `${unsigned}.${signature}`,
    }
    return grantFrom({ provider: 'google', tokenUrl }, form, refusalOfGoogle)
  },
  scopes: { calendar: [...googleScopes.calendar, ...googleScopes.people], mail: googleScopes.mail },
}

/** Google's words for a person whom the organisation does not have: `Invalid email or User ID`. */
function refusalOfGoogle(error: string, description: string): ProviderRefusal | null {
  if (error === 'invalid_grant') return /user id|email/i.test(description) ? 'person_unknown' : 'key_refused'
  if (error === 'invalid_client') return 'key_refused'
  return ['unauthorized_client', 'access_denied', 'invalid_scope'].includes(error) ? 'not_admitted' : null
}

/** Application permissions that an administrator consents to: a token of the application itself. */
export const microsoftDelegation: Delegation = {
  read({ organisation, clientId, secret }) {
    // A directory is named by its id or one of its domains; both stand in an address.
    if (!organisation || !/^[a-z0-9][a-z0-9.-]{2,252}$/i.test(organisation)) return null
    if (!clientId || !z.guid().safeParse(clientId).success) return null
    return { account: clientId, clientId, organisation, secret }
  },
  async grant({ clientId, organisation, secret }, { baseUrl }) {
    const app: OAuthApp = { clientId, clientSecret: secret, baseUrl }
    const form = {
      ...{ client_id: clientId, client_secret: secret, grant_type: 'client_credentials' },
      scope: 'https://graph.microsoft.com/.default',
    }
    return grantFrom(
      { provider: 'microsoft', tokenUrl: entraTokenUrl(app, organisation ?? '') },
      form,
      refusalOfMicrosoft,
    )
  },
  // An application's token has whatever was admitted.
  scopes: {
    calendar: [...microsoftScopes.calendar, 'People.Read.All', 'User.ReadBasic.All'],
    mail: microsoftScopes.mail,
  },
}

function refusalOfMicrosoft(error: string): ProviderRefusal | null {
  if (error === 'unauthorized_client' || error === 'consent_required') return 'not_admitted'
  // An organisation that does not exist is an `invalid_request`.
  return ['invalid_client', 'invalid_request', 'invalid_grant'].includes(error) ? 'key_refused' : null
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
