import { z } from 'zod'
import { scopes } from '../../../platform/permissions'
import { dataOf, day, id, instant, shownOnce, text, wholeNumber } from '../../../platform/values/scalars'
import { overlapHours } from './rules'

const ApiKeyRecord = z.object({
  id: z.int(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.string()),
  mcp: z.boolean().meta({ description: 'Whether programs with a language model may use it at `/mcp`' }),
  last_used_at: instant.nullable(),
  expires_at: instant.nullable().meta({ description: 'End of the overlap after a rotation' }),
  replaced_by_id: z.int().nullable().meta({ description: 'The key that took its place' }),
  requests_today: z.int().meta({ description: 'Since midnight UTC, at most a minute behind' }),
  created_at: instant,
})

export const CreateApiKey = z.strictObject({
  name: text(100),
  scopes: z.array(z.enum(scopes)).min(1).max(scopes.length),
  mcp: z.boolean().optional().meta({ description: 'Lets programs with a language model use it at `/mcp`' }),
})
export type CreateApiKey = z.infer<typeof CreateApiKey>
export const RevokeApiKey = z.object({ id })

export const RotateApiKey = z.strictObject({
  id,
  overlap_hours: z
    .int()
    .min(overlapHours.least)
    .max(overlapHours.most)
    .default(overlapHours.usual)
    .meta({ description: 'For so long both keys work' }),
})
export type RotateApiKey = z.infer<typeof RotateApiKey>

const Minted = z.object({
  id: z.int(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.string()),
  mcp: z.boolean(),
  key: shownOnce(),
  created_at: instant,
})
/** The only responses that ever contain the key itself. */
export const CreatedApiKey = dataOf(Minted)
export const RotatedApiKey = dataOf(Minted.extend({ replaces: z.object({ id: z.int(), expires_at: instant }) }))
export const ApiKeysEnvelope = z.object({ data: z.array(ApiKeyRecord), keyEnv: z.enum(['test', 'live']) })

export const ApiKeyUsageInput = z.object({
  id,
  days: wholeNumber(1, 366).default(30).meta({ description: 'How many days, today included' }),
})
export type ApiKeyUsageInput = z.infer<typeof ApiKeyUsageInput>
export const ApiKeyUsage = z.object({
  data: z.array(
    z.object({
      day,
      requests: z.int().meta({ description: 'Requests with this key, refused ones too' }),
      limited: z.int().meta({ description: 'Of these, refused because the rate was used up' }),
    }),
  ),
})
