import { z } from 'zod'
import { requestByRef } from '../../../identity/signature-request'
import { defineHandlers } from '../../../nouns/handlers'
import { mintTenantId } from '../../../platform/actor'
import { DomainError } from '../../../platform/errors'
import { afterTimestamp, hmacVerifier, inHeader } from '../../../platform/jobs/push-signatures'
import { parseJson } from '../../../platform/values/parse-json'
import { settleSigning } from './settle-signing'

const Callback = z.object({ event_id: z.string().min(1).max(200), submission_id: z.string().min(1).max(200) })

/** A callback of the signature provider only names the request to check; nothing else in it is trusted. */
export const signing = defineHandlers({
  inbox: {
    signing: {
      verify: hmacVerifier(
        {
          ...{ algorithm: 'sha256', encoding: 'hex', signed: afterTimestamp },
          read: inHeader('X-Signature', { prefix: 'sha256=', timestamp: 'X-Signature-Timestamp' }),
        },
        async app => (app.settings.esign ? [app.settings.esign.webhookSecret] : []),
      ),
      async messages(app, { body }) {
        const parsed = Callback.safeParse(parseJson(body.toString('utf8')))
        if (!parsed.success) throw new DomainError('validation')
        const { event_id: externalId, submission_id: ref } = parsed.data
        const named = await requestByRef(app.db, ref)
        return named ? [{ tenantId: mintTenantId(named.tenantId), externalId, subject: String(named.id) }] : []
      },
      handle: ({ ctx, message, signal }) => settleSigning(ctx, Number(message.subject), signal),
    },
  },
})
