import type { MessagingAccount } from '../../../../prisma/client/client'
import { MessageRefused, whatsapp } from '../../../adapters/whatsapp'
import type { Ctx } from '../../../context'
import { DomainError } from '../../../platform/errors'
import { ProviderAway } from '../../../platform/jobs/failures'

/** The purpose that the token is sealed for. */
export const messagingTokenPurpose = ({ tenantId }: Pick<Ctx['actor'], 'tenantId'>) => `messaging-token:${tenantId}`

/** Client for the company's number at the vendor. */
export function vendorClient(ctx: Ctx, { phoneNumberId, sealed }: MessagingAccount, signal: AbortSignal) {
  const accessToken = ctx.secretBox.open(sealed, messagingTokenPurpose(ctx.actor))
  return whatsapp({ baseUrl: ctx.settings.messaging.baseUrl, phoneNumberId, accessToken }, signal)
}

/** Calls the vendor for a person who waits for the result. @throws DomainError messaging.* */
export async function withVendorErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof MessageRefused) throw new DomainError(`messaging.${error.reason}`)
    if (error instanceof ProviderAway) throw new DomainError('messaging.away')
    throw error
  }
}
