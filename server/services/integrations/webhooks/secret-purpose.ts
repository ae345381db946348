import type { TenantId } from '../../../platform/actor'

/** Purpose for which a webhook's secret is sealed; a value copied to another company cannot be opened there. */
export const secretPurpose = (tenantId: TenantId): string => `webhook:${tenantId}`
