import type { TenantId } from '../../core/actor'

/** What a subscription's secret is sealed for; a value copied to another company does not open there. */
export const webhookSecretPurpose = (tenantId: TenantId): string => `webhook:${tenantId}`
