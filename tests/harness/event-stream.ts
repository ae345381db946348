export interface StreamEvent {
  event: string
  data: unknown
  id: string
}

/** Reads a stream of server-sent events one by one; `opened` collects the controllers that end it. */
export async function readEvents(url: string, headers: Record<string, string>, opened: AbortController[] = []) {
  const controller = new AbortController()
  opened.push(controller)
  const response = await fetch(url, { headers, signal: controller.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let buffer = ''
  async function block(): Promise<string | null> {
    while (!buffer.includes('\n\n')) {
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) return null
      buffer += value
    }
    const end = buffer.indexOf('\n\n')
    const text = buffer.slice(0, end)
    buffer = buffer.slice(end + 2)
    return text
  }
  const field = (text: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? ''
  async function next(): Promise<StreamEvent | null> {
    for (let text = await block(); text !== null; text = await block()) {
      if (field(text, 'event'))
        return { event: field(text, 'event'), data: JSON.parse(field(text, 'data')), id: field(text, 'id') }
    }
    return null
  }
  return {
    response,
    block,
    /** The next named event; null when the stream ended. */
    next,
    /** The next event of this name, those before it skipped; null when the stream ended. */
    async nextOf(name: string): Promise<StreamEvent | null> {
      for (let event = await next(); event; event = await next()) if (event.event === name) return event
      return null
    },
    close: () => controller.abort(),
  }
}
