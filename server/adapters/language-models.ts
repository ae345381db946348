import type { LanguageModel } from 'ai'

/** Where a model answers, by the protocol that most servers of models speak: `<baseUrl>/chat/completions`. */
export interface ModelEndpoint {
  baseUrl: string
  /** Absent for a server of one's own that asks for none. */
  apiKey: string | null
  model: string
}

/** A model that is talked to. */
export interface ChatModel {
  /** As its server calls it. */
  name: string
  /** Loaded at the first request: without a model it costs nothing. */
  open(): Promise<LanguageModel>
}

/** Any server that speaks the protocol, our own machine's as well. */
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
