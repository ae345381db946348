import { open, router, secured } from '../../../http/trpc'
import { haveDocumentSigned } from './have-document-signed'
import { recordNotSigned } from './record-not-signed'
import {
  GetSigning,
  NotSigned,
  SigningAnswer,
  SigningState,
  SignOffer,
  SignRapport,
  VerifiedPaper,
  VerifyPaper,
} from './schema'
import { signingState } from './signing-state'
import { verifyPaper } from './verify-paper'

export const signing = router({
  offer: secured('signing:offers')
    .meta({ app: 'GET /signing/offer/{id}', summary: 'What there is to sign of an offer, and the outcome so far' })
    .input(GetSigning)
    .output(SigningState)
    .query(({ ctx, input }) => signingState(ctx, 'offer', input)),
  signOffer: secured('signing:offers')
    .meta({ app: 'POST /signing/offer/{id}', created: true, mayAnswer: [409], summary: 'Have an offer signed' })
    .input(SignOffer)
    .output(SigningAnswer)
    .mutation(({ ctx, input }) => haveDocumentSigned(ctx, 'offer', input)),
  rapport: secured('signing:rapports')
    .meta({
      app: 'GET /signing/rapport/{id}',
      summary: 'What there is to sign of a site report, and the outcome so far',
    })
    .input(GetSigning)
    .output(SigningState)
    .query(({ ctx, input }) => signingState(ctx, 'rapport', input)),
  signRapport: secured('signing:rapports')
    .meta({ app: 'POST /signing/rapport/{id}', created: true, mayAnswer: [409], summary: 'Have a site report signed' })
    .input(SignRapport)
    .output(SigningAnswer)
    .mutation(({ ctx, input }) => haveDocumentSigned(ctx, 'rapport', input)),
  verify: open('anyone who has a file may check whether it was signed here; its hash says nothing to others')
    .meta({ summary: 'Whether a file is a paper that was signed here and not changed since' })
    .input(VerifyPaper)
    .output(VerifiedPaper)
    .query(({ ctx, input }) => verifyPaper(ctx, input)),
  notSigned: secured('signing:rapports')
    .meta({
      app: 'POST /signing/rapport/{id}/not-signed',
      created: true,
      mayAnswer: [409],
      summary: 'Say why a site report was not signed on site',
    })
    .input(NotSigned)
    .output(SigningAnswer)
    .mutation(({ ctx, input }) => recordNotSigned(ctx, input)),
})
