import type { TenantId } from '../platform/actor'
import { delegationPurpose } from '../services/exchange/accounts/delegation-purpose'
import { tokenPurpose as accountPurpose } from '../services/exchange/accounts/tokens'
import { tokenPurpose as connectionPurpose } from '../services/exchange/connections/access-tokens'
import { mailLinkPurpose } from '../services/exchange/mails/carried-link'
import { messagingTokenPurpose } from '../services/exchange/messaging/vendor-client'
import { sealKeyPurpose } from '../services/exchange/signatures/company-sealer'
import { secretPurpose } from '../services/integrations/webhooks/secret-purpose'
import { totpPurpose } from '../services/people/auth/totp'

/** The columns of a row that its purpose needs; persons belong to no company. */
export interface SealedRow {
  id: number
  tenantId: TenantId
  [column: string]: unknown
}

/** A column whose values are sealed by `SecretBox`. */
export interface SealedColumn {
  table: string
  column: string
  /** Further columns that its purpose is built from. */
  needs?: readonly string[]
  /** The id of the key is in column `key_id`. */
  hasKeyId?: true
  /** Belongs to no company. */
  isGlobal?: true
  purpose(row: SealedRow): string
  /** The files below `server` that seal values of this column. */
  sealedIn: readonly string[]
}

const webhook = { table: 'webhook_endpoints', purpose: ({ tenantId }: SealedRow) => secretPurpose(tenantId) }

/**
 * All values that stay sealed for longer than a day. A sweep compares the list with the tables and with the code that
 * seals.
 */
export const sealedColumns: readonly SealedColumn[] = [
  { ...webhook, column: 'secret', sealedIn: ['services/integrations/webhooks/create.ts'] },
  { ...webhook, column: 'next_secret', sealedIn: ['services/integrations/webhooks/start-rotation.ts'] },
  {
    ...{ table: 'users', column: 'totp_secret', isGlobal: true },
    purpose: ({ id }) => totpPurpose(id),
    sealedIn: ['services/people/auth/totp.ts'],
  },
  {
    ...{ table: 'provider_connections', column: 'sealed', hasKeyId: true },
    purpose: connectionPurpose,
    sealedIn: ['services/exchange/connections/sealed-tokens.ts'],
  },
  {
    ...{ table: 'personal_accounts', column: 'sealed', hasKeyId: true, needs: ['user_id'] },
    purpose: ({ tenantId, user_id }) => accountPurpose({ tenantId, userId: Number(user_id) }),
    sealedIn: ['services/exchange/connections/sealed-tokens.ts'],
  },
  {
    ...{ table: 'account_delegations', column: 'sealed', hasKeyId: true },
    purpose: delegationPurpose,
    sealedIn: ['services/exchange/accounts/keep-delegation.ts'],
  },
  {
    ...{ table: 'messaging_accounts', column: 'sealed', hasKeyId: true },
    purpose: messagingTokenPurpose,
    sealedIn: ['services/exchange/messaging/connect-number.ts'],
  },
  {
    ...{ table: 'seal_keys', column: 'sealed_key' },
    purpose: ({ tenantId }) => sealKeyPurpose(tenantId),
    sealedIn: ['services/exchange/signatures/company-sealer.ts'],
  },
  {
    ...{ table: 'mails', column: 'sealed_link', needs: ['entity', 'entity_id'] },
    purpose: ({ tenantId, entity, entity_id }) =>
      mailLinkPurpose({ tenantId, entity: String(entity), entityId: Number(entity_id) }),
    sealedIn: ['services/exchange/mails/carried-link.ts'],
  },
]

/** Sealed values that expire within a day: by table and column, with the file below `server` that seals them. */
export const briefSeals: Readonly<Record<string, string>> = {
  'connection_states.sealed': 'services/exchange/connections/store-state.ts',
  'idempotency_keys.answer': 'platform/idempotency.ts',
}
