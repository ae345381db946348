import type { Ctx } from '../../../context'

/** The purpose that a company's access to its people's accounts is sealed for. */
export const delegationPurpose = ({ tenantId }: Pick<Ctx['actor'], 'tenantId'>) => `account-delegation:${tenantId}`
