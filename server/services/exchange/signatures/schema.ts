import { z } from 'zod'
import { instant } from '../../../platform/values/scalars'
import { readStrokes, strokeLimits } from './rules'

export const signedEntities = ['offer', 'rapport'] as const
export type SignedEntity = (typeof signedEntities)[number]

/** Whether customers sign this kind of document; others are only viewed or answered. */
export const isSignedEntity = (entity: string): entity is SignedEntity =>
  (signedEntities as readonly string[]).includes(entity)

export const signingModes = ['link', 'here', 'provider'] as const
export type SigningMode = (typeof signingModes)[number]

export const signatureStatuses = ['created', 'opened', 'signed', 'declined', 'expired', 'cancelled', 'failed'] as const
export type SignatureStatus = (typeof signatureStatuses)[number]

export const signatureEventTypes = [
  'created',
  'opened',
  'signed',
  'declined',
  'expired',
  'cancelled',
  'failed',
  'paper',
] as const
export type SignatureEventType = (typeof signatureEventTypes)[number]

/** The drawing, in a box of 1000 by 400. */
export const SignatureStrokes = z
  .string()
  .max(strokeLimits.characters)
  .refine(text => readStrokes(text) !== null, 'a signature drawn within 1000 by 400, more than a dot')
  .meta({
    description: 'Strokes in a box of 1000 by 400: points as `x,y`, a space between them, a semicolon between strokes',
    example: '100,200 400,120 700,260',
  })
export type SignatureStrokes = z.output<typeof SignatureStrokes>

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256 in lower-case hex')

/** Why a rapport was not signed on site. */
export const notSignedOutcomes = ['absent', 'refused'] as const
export type NotSignedOutcome = (typeof notSignedOutcomes)[number]

/** A request to sign one document, and its outcome. */
export const SignatureRequestRecord = z
  .object({
    id: z.int(),
    entity: z.enum(signedEntities),
    entity_id: z.int(),
    mode: z.enum(signingModes),
    status: z.enum(signatureStatuses),
    signer_name: z.string(),
    signer_email: z.string().nullable(),
    content_sha256: z.string(),
    signed_at: instant.nullable(),
    signed_sha256: z.string().nullable(),
    expires_at: instant,
    created_at: instant,
  })
  .meta({ id: 'SignatureRequest' })
export type SignatureRequestRecord = z.infer<typeof SignatureRequestRecord>
