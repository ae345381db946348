import { defineHandlers } from '../../../nouns/handlers'
import { hmacVerifier, hubHandshake, inHeader } from '../../../platform/jobs/push-signatures'
import type { Toolbox } from '../assistant/tool'
import { answerByModel } from './answer-by-model'
import { sendersThatAreEmployees } from './employee-numbers'
import { handlePushedMessage } from './handle-pushed-message'
import { pushedMessages } from './pushed-messages'

const signed = hmacVerifier(
  { algorithm: 'sha256', encoding: 'hex', read: inHeader('X-Hub-Signature-256', { prefix: 'sha256=' }) },
  async ({ settings }) => (settings.messaging.appSecret ? [settings.messaging.appSecret] : []),
)

/**
 * Handles pushes from the messaging vendor, and questions to the language model. `loadToolbox` gives the tools that
 * employees can use: procedures, which a worker loads with the first message only.
 */
export const conversations = (loadToolbox: () => Promise<Toolbox>) =>
  defineHandlers({
    jobs: { 'conversations.answer': answerByModel(loadToolbox) },
    inbox: {
      messaging: {
        handshake: hubHandshake(async ({ settings }) =>
          settings.messaging.verifyToken ? [settings.messaging.verifyToken] : [],
        ),
        // Without a secret no sender can be distinguished from the vendor: acceptable for local trials only.
        verify: async (app, push) =>
          app.settings.messaging.appSecret === null ? !app.settings.production : signed(app, push),
        messages: pushedMessages,
        urgent: sendersThatAreEmployees,
        handle: async arrived => handlePushedMessage(arrived, await loadToolbox()),
      },
    },
  })
