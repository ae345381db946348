import { deletedRecord } from '../core/scalars'
import { router, secured } from '../http/trpc'
import { createApiKey } from '../services/api-keys/create'
import { listApiKeys } from '../services/api-keys/read'
import { revokeApiKey } from '../services/api-keys/revoke'
import { ApiKeysEnvelope, CreateApiKey, CreatedApiKey, RevokeApiKey } from '../services/api-keys/schema'

export const apiKeys = router({
  list: secured('api_keys:manage')
    .meta({ app: 'GET /company/api-keys', summary: 'List API keys' })
    .output(ApiKeysEnvelope)
    .query(({ ctx }) => listApiKeys(ctx)),
  create: secured('api_keys:manage')
    .meta({
      app: 'POST /company/api-keys',
      created: true,
      summary: 'Create an API key; its plaintext is answered once',
    })
    .input(CreateApiKey)
    .output(CreatedApiKey)
    .mutation(({ ctx, input }) => createApiKey(ctx, input)),
  revoke: secured('api_keys:manage')
    .meta({ app: 'DELETE /company/api-keys/{id}', summary: 'Revoke an API key' })
    .input(RevokeApiKey)
    .output(deletedRecord)
    .mutation(({ ctx, input }) => revokeApiKey(ctx, input)),
})
