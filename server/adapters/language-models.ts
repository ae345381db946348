import type { LanguageModel } from 'ai'
import { boundedResponse } from './bounded-response'

/** Endpoint of a model, by the protocol that most model servers speak: `<baseUrl>/chat/completions`. */
export interface ModelEndpoint {
  baseUrl: string
  /** Null for an own server that requires none. */
  apiKey: string | null
  model: string
}

/** A chat model. */
export interface ChatModel {
  /** The server's name for it. */
  name: string
  /** Loaded at the first request: an installation without a model pays nothing. */
  open(): Promise<LanguageModel>
}

/** Of one call: several times what the longest permitted answer takes, however a server wraps it. */
const maxAnswerBytes = 2_000_000
const maxErrorBytes = 64_000

/** What arrives is counted here, since a server may ignore the length that it was asked for. */
const boundedFetch: typeof fetch = async (...request) => {
  const response = await fetch(...request)
  return response.ok ? boundedResponse(response, maxAnswerBytes) : boundedResponse(response, maxErrorBytes, 'ends')
}

/** Any server that speaks the protocol, including one on our own machine. */
export function createChatModel({ baseUrl, apiKey, model }: ModelEndpoint): ChatModel {
  let opened: Promise<LanguageModel> | undefined
  const open = async () => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    const provider = createOpenAICompatible({
      name: 'model',
      baseURL: baseUrl.replace(/\/$/, ''),
      includeUsage: true,
      fetch: boundedFetch,
      ...(apiKey ? { apiKey } : {}),
    })
    return provider.chatModel(model)
  }
  return {
    name: model,
    open() {
      opened ??= open()
      return opened
    },
  }
}
