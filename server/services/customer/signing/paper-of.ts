import type { SignedEntity } from '../../exchange/signatures/schema'
import type { SigningContext } from '../../exchange/signatures/signed-paper'
import { offerPdf } from '../../sales/offers/pdf'
import { rapportPdf } from '../../site/rapports/pdf'

type Paper = (ctx: SigningContext, id: number) => Promise<{ filename: string; bytes: Buffer }>

/** The pages to be signed, as they are stored, without a signature yet. */
export const paperOf: Record<SignedEntity, Paper> = {
  offer: (ctx, id) => offerPdf(ctx, { id }),
  rapport: (ctx, id) => rapportPdf(ctx, { id }),
}
