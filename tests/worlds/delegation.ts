import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import type { PretendMailbox } from './mail'
import { randomId } from './world'

/** A person of the organisation, who never connects the account themselves. */
export interface PretendPerson {
  /** Of the main calendar. */
  calendarId: string
  /** In the main calendar, by id. */
  events: Map<string, { id: string; [field: string]: unknown }>
  mail: PretendMailbox
  /** Edits an event of the main calendar as the person would there; null removes it. */
  edit(id: string, to: object | null): void
}

/** Access to all people of an organisation, as its administration sets it up. */
export interface PretendDelegation {
  /** What the vendor gives out, in the fields in which a company enters it. */
  given: { organisation?: string; client_id?: string; secret: string }
  /** The scopes that the administration has admitted. */
  admitted: string[]
  /** The person has an account in the organisation from now on, or again. */
  addPerson(email: string): PretendPerson
  removePerson(email: string): void
  /** The key is deleted at the vendor. */
  withdrawKey(): void
}

type Refusal = { status: number; error: string; error_description: string }
const refusal = (error: string, error_description: string, status = 400): Refusal => ({
  ...{ status, error, error_description },
})

/** A service account of Google with its key, and the check of its assertions (RFC 7523) as the vendor documents it. */
export function pretendServiceAccount(tokenUrl: () => string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const email = 'gewerk@dach-huber.iam.gserviceaccount.example'
  const keyFile = {
    ...{
      type: 'service_account',
      project_id: 'dach-huber',
      private_key_id: randomId(),
      client_id: '104857600000000000001',
    },
    ...{ client_email: email, private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }) },
    // Where a key file of another hand would send the assertion.
    token_uri: 'https://elsewhere.example/token',
  }
  const state = { isKeyValid: true, admitted: [] as string[] }
  const people = new Set<string>()
  return {
    ...{ state, people, secret: JSON.stringify(keyFile) },
    /** The person and scopes that an assertion opens, or why it opens nothing. */
    check(assertion: string): { person: string; scope: string } | Refusal {
      const [header = '', claims = '', signature = ''] = assertion.split('.')
      const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString() || '{}')
      const { alg, kid } = read(header)
      const { iss, sub, scope = '', aud, iat, exp } = read(claims)
      const signed = Buffer.from(`${header}.${claims}`)
      const isSigned = verify(
        'RSA-SHA256',
        signed,
        createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })),
        Buffer.from(signature, 'base64url'),
      )
      if (iss !== email) return refusal('invalid_grant', 'Not a valid email or user ID.')
      if (!state.isKeyValid || alg !== 'RS256' || kid !== keyFile.private_key_id || !isSigned)
        return refusal('invalid_grant', 'Invalid JWT Signature.')
      if (aud !== tokenUrl()) return refusal('invalid_grant', 'Invalid JWT: Failed audience check.')
      if (!(exp > iat && exp - iat <= 3_600))
        return refusal('invalid_grant', 'Invalid JWT: Token must be a short-lived token.')
      const asked = String(scope).split(' ')
      if (!asked.every(one => state.admitted.includes(one)))
        return refusal(
          'unauthorized_client',
          'Client is unauthorized to retrieve access tokens using this method, or client not authorized for any of the scopes requested.',
          401,
        )
      if (!people.has(sub)) return refusal('invalid_grant', 'Invalid email or User ID')
      return { person: sub, scope }
    },
  }
}

/** An application of one organisation in Entra, and the check of its client credentials. */
export function pretendApplication() {
  const given = {
    ...{ organisation: '5f0c7d1e-26a4-4a1c-9d1b-2d7f1f2b9c11', client_id: 'b1f6a3c2-6d0e-4f6e-8a53-0f6c2f9f3d10' },
    secret: 'application-secret',
  }
  const state = { isKeyValid: true, admitted: [] as string[] }
  return {
    ...{ state, given },
    /** The application permissions that a token has; without consent it has none. */
    check(form: URLSearchParams, organisation: string): { scope: string } | Refusal {
      if (organisation !== given.organisation)
        return refusal('invalid_request', `AADSTS90002: Tenant '${organisation}' not found.`)
      if (form.get('client_id') !== given.client_id)
        return refusal('unauthorized_client', 'AADSTS700016: Application was not found in the directory.')
      if (!state.isKeyValid || form.get('client_secret') !== given.secret)
        return refusal('invalid_client', 'AADSTS7000215: Invalid client secret provided.', 401)
      if (form.get('scope') !== 'https://graph.microsoft.com/.default')
        return refusal('invalid_scope', 'AADSTS1002012: The provided value for scope is not valid.')
      return { scope: state.admitted.join(' ') }
    },
  }
}
