import type { LanguageModel } from 'ai'

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

/** Any server that speaks the protocol, including one on our own machine. */
export function createChatModel({ baseUrl, apiKey, model }: ModelEndpoint): ChatModel {
  let opened: Promise<LanguageModel> | undefined
  const open = async () => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    const provider = createOpenAICompatible({
      name: 'model',
      baseURL: baseUrl.replace(/\/$/, ''),
      includeUsage: true,
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
