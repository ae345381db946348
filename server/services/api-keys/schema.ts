import { z } from 'zod'
import { scopes } from '../../core/permissions'
import { dataOf, id, instant, text } from '../../core/scalars'

export const ApiKeyRecord = z.object({
  id: z.int(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.string()),
  last_used_at: instant.nullable(),
  created_at: instant,
})
export type ApiKeyRecord = z.infer<typeof ApiKeyRecord>

export const CreateApiKey = z.strictObject({ name: text(100), scopes: z.array(z.enum(scopes)).min(1) })
export type CreateApiKey = z.infer<typeof CreateApiKey>
export const RevokeApiKey = z.object({ id })

/** The only answer that ever carries the key itself. */
export const CreatedApiKey = dataOf(
  z.object({
    id: z.int(),
    name: z.string(),
    prefix: z.string(),
    scopes: z.array(z.string()),
    key: z.string(),
    created_at: instant,
  }),
)
export const ApiKeysEnvelope = z.object({ data: z.array(ApiKeyRecord), keyEnv: z.enum(['test', 'live']) })
