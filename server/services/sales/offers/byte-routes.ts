import { z } from 'zod'
import { type ByteRoute, idIn, inQuery } from '../../../http/files/byte-route'
import { draftLanguage, paperRoute } from '../../../http/files/download'
import { offerPdf, offerPrintView, signedOfferPdf } from './pdf'

const kinds = ['offer', 'confirmation'] as const

const paper = {
  permission: 'offers:read',
  params: {
    id: idIn('Id of the record', 54),
    kind: inQuery(
      z.enum(kinds).default('offer'),
      'The confirmation of the order instead of the offer; 409 before the offer is accepted',
    ),
    lang: draftLanguage,
  },
  mayAnswer: [409],
} as const

export const offerRoutes: readonly ByteRoute[] = [
  paperRoute({
    ...paper,
    path: '/api/pdf/offers/{id}',
    operationId: 'appOffersPdf',
    summary: 'An offer as PDF',
    params: {
      ...paper.params,
      kind: inQuery(
        z.enum([...kinds, 'signed']).default('offer'),
        'The confirmation of the order instead of the offer, 409 before the offer is accepted; or the offer with the proof of its signature, sealed, where its customer has signed it',
      ),
    },
    load: (ctx, { id, kind, lang: language }) =>
      kind === 'signed' ? signedOfferPdf(ctx, { id }) : offerPdf(ctx, { id, kind, language }),
  }),
  paperRoute({
    ...paper,
    path: '/api/print/offers/{id}',
    operationId: 'appOffersPrint',
    summary: 'An offer as a page to print',
    as: 'html',
    async load(ctx, { lang: language, ...query }) {
      const { html, title } = await offerPrintView(ctx, { ...query, language })
      return { filename: `${title}.html`, bytes: Buffer.from(html) }
    },
  }),
]
