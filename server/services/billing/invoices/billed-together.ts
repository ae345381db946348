import type { Invoice } from '../../../../prisma/client/client'

/**
 * Invoices that are billed together: those of one project to one customer, in one currency. Customers who share a site
 * are never credited with each other's money.
 */
export const billedTogether = ({
  tenantId,
  projectId,
  contactId,
  currency,
}: Pick<Invoice, 'tenantId' | 'projectId' | 'contactId' | 'currency'>) => ({
  tenantId,
  projectId,
  contactId,
  currency,
})
