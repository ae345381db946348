import { Prisma } from '../../prisma/client/client'
import type { Database } from '../platform/database/db'
import { sha256Hex } from '../platform/secrets'

/** A signature request by an outside system's reference, with its company; closed companies have none. */
export interface NamedSignatureRequest {
  tenantId: number
  id: number
  providerRef: string | null
  stateUntil: Date | null
}

const columns = Prisma.sql`select r.tenant_id as "tenantId", r.id, r.provider_ref as "providerRef", r.state_until as "stateUntil"
  from signature_requests r join companies c on c.id = r.tenant_id and c.active`

/** The request with this reference at a provider. */
export async function requestByRef(db: Database, ref: string): Promise<NamedSignatureRequest | null> {
  return first(db, Prisma.sql`${columns} where r.provider_ref = ${ref}`, 'signature_request_by_ref')
}

/** The request with this state, which a returning browser carries. */
export async function requestByState(db: Database, state: string): Promise<NamedSignatureRequest | null> {
  return first(db, Prisma.sql`${columns} where r.state_hash = ${sha256Hex(state)}`, 'signature_request_by_state')
}

async function first(db: Database, query: Prisma.Sql, name: string): Promise<NamedSignatureRequest | null> {
  const [row] = (await db.select('credential', query, name)) as unknown as NamedSignatureRequest[]
  return row ?? null
}

/** Facts about a signed document, by the hash of its bytes. */
export interface KnownSignature {
  companyName: string
  signedAt: Date
}

/** The signature whose document has exactly these bytes; null for any other file. */
export async function signatureByHash(db: Database, sha256: string): Promise<KnownSignature | null> {
  const query = Prisma.sql`select c.name as "companyName", r.signed_at as "signedAt"
    from signature_requests r join companies c on c.id = r.tenant_id
    where r.signed_sha256 = ${sha256} and r.status = 'signed' limit 1`
  const [row] = (await db.select('credential', query, 'signature_by_hash')) as unknown as KnownSignature[]
  return row ?? null
}
