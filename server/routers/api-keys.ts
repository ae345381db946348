import { deletedRecord } from '../core/scalars'
import { router, secured } from '../http/trpc'
import { createApiKey } from '../services/api-keys/create'
import { listApiKeys } from '../services/api-keys/read'
import { revokeApiKey } from '../services/api-keys/revoke'
import { rotateApiKey } from '../services/api-keys/rotate'
import {
  ApiKeysEnvelope,
  ApiKeyUsage,
  ApiKeyUsageInput,
  CreateApiKey,
  CreatedApiKey,
  RevokeApiKey,
  RotateApiKey,
  RotatedApiKey,
} from '../services/api-keys/schema'
import { apiKeyUsage } from '../services/api-keys/usage'

export const apiKeys = router({
  list: secured('api_keys:manage')
    .meta({ app: 'GET /company/api-keys', summary: 'List API keys' })
    .output(ApiKeysEnvelope)
    .query(({ ctx }) => listApiKeys(ctx)),
  usage: secured('api_keys:manage')
    .meta({ app: 'GET /company/api-keys/{id}/usage', summary: 'Requests with an API key per day' })
    .input(ApiKeyUsageInput)
    .output(ApiKeyUsage)
    .query(({ ctx, input }) => apiKeyUsage(ctx, input)),
  create: secured('api_keys:write')
    .meta({
      app: 'POST /company/api-keys',
      created: true,
      summary: 'Create an API key; its plaintext is answered once',
    })
    .input(CreateApiKey)
    .output(CreatedApiKey)
    .mutation(({ ctx, input }) => createApiKey(ctx, input)),
  rotate: secured('api_keys:write')
    .meta({
      app: 'POST /company/api-keys/{id}/rotate',
      created: true,
      summary: 'Replace an API key; the old one works for the overlap',
    })
    .input(RotateApiKey)
    .output(RotatedApiKey)
    .mutation(({ ctx, input }) => rotateApiKey(ctx, input)),
  revoke: secured('api_keys:manage')
    .meta({ app: 'DELETE /company/api-keys/{id}', summary: 'Revoke an API key' })
    .input(RevokeApiKey)
    .output(deletedRecord)
    .mutation(({ ctx, input }) => revokeApiKey(ctx, input)),
})
