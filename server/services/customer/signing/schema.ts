import { z } from 'zod'
import {
  dataOf,
  id,
  instant,
  maybeShownOnce,
  optionalEmail,
  optionalText,
  text,
} from '../../../platform/values/scalars'
import {
  notSignedOutcomes,
  SignatureRequestRecord,
  SignatureStrokes,
  sha256,
  signatureEventTypes,
  signingModes,
} from '../../exchange/signatures/schema'

/** A signature given on an employee's device, and the content it refers to. */
const GivenSignature = z.strictObject({
  /** Absent if the name was typed. */
  strokes: SignatureStrokes.nullish(),
  content_sha256: sha256.meta({ description: 'Of the content that was shown; another one by now answers 422' }),
  signed_at: instant.nullish().meta({ description: 'By the clock of the device' }),
})

const common = {
  id,
  mode: z.enum(signingModes).meta({
    description: '`link`: by mail and link; `here`: on this device, now; `provider`: at the provider of signatures',
  }),
  signer_name: text(120),
  signer_email: optionalEmail,
  message: optionalText(5000),
  signature: GivenSignature.nullish().meta({ description: 'With `here`' }),
}

export const SignOffer = z.strictObject(common)
export type SignOffer = z.output<typeof SignOffer>

export const SignRapport = z.strictObject({
  ...common,
  complete: z.boolean().nullish().meta({ description: 'Complete a draft in the same step; with `here`' }),
})
export type SignRapport = z.output<typeof SignRapport>

/** `url`: page for the signer; null if it is already signed, and for a repeated request. */
export const SigningAnswer = dataOf(SignatureRequestRecord.extend({ url: maybeShownOnce() }))
export type SigningAnswer = z.output<typeof SigningAnswer>

export const GetSigning = z.strictObject({ id })
export type GetSigning = z.output<typeof GetSigning>

/** What there is to sign, and the outcome so far. */
export const SigningState = dataOf(
  z.object({
    content_sha256: z.string(),
    /** Whether it can be signed now. */
    signable: z.boolean(),
    /** Whether a signature provider is set up. */
    has_provider: z.boolean(),
    /** The suggested signer, from the contact of the document. */
    suggested: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
    requests: z.array(
      SignatureRequestRecord.extend({
        /** Whether the chain of events is intact. */
        whole: z.boolean(),
        /** Why a rapport was not signed on site; the reason is in its last event. */
        outcome: z.enum(notSignedOutcomes).nullable(),
        events: z.array(z.object({ type: z.enum(signatureEventTypes), at: instant, reason: z.string().nullable() })),
      }),
    ),
  }),
)
export type SigningState = z.output<typeof SigningState>

export const NotSigned = z.strictObject({ id, outcome: z.enum(notSignedOutcomes), reason: text(500) })
export type NotSigned = z.output<typeof NotSigned>

export const VerifyPaper = z.strictObject({ sha256 })
export type VerifyPaper = z.output<typeof VerifyPaper>

/** What is known about a file, looked up by the hash of its bytes. */
export const VerifiedPaper = dataOf(
  z.object({
    known: z.boolean(),
    company: z.string().nullable(),
    signed_at: instant.nullable(),
  }),
)
export type VerifiedPaper = z.output<typeof VerifiedPaper>
