import { router, secured } from '../../../http/trpc'
import { deletedRecord } from '../../../platform/values/scalars'
import { createApiKey } from './create'
import { listApiKeys } from './read'
import { revokeApiKey } from './revoke'
import { rotateApiKey } from './rotate'
import {
  ApiKeysEnvelope,
  ApiKeyUsage,
  ApiKeyUsageInput,
  CreateApiKey,
  CreatedApiKey,
  RevokeApiKey,
  RotateApiKey,
  RotatedApiKey,
} from './schema'
import { apiKeyUsage } from './usage'

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
