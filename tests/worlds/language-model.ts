import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bodyOf, json } from './world'

/** One answer of the model: text, tool calls, or a failure. */
export type Turn =
  | { say: string }
  | { call: Array<[tool: string, input: unknown]> }
  | { raw: string }
  | { breakAfter: string }
  | { fail: number }
  | { hang: true }

/** A request to a model. */
export interface ModelRequest {
  authorization: string | undefined
  model: string
  messages: Array<{ role: string; content?: unknown; tool_calls?: unknown }>
  tools: Array<{ function: { name: string; description: string; parameters: Record<string, unknown> } }>
}

export interface PretendModel {
  /** For `AI_BASE_URL`. */
  url: string
  requests: ModelRequest[]
  /** Its next answers, in this order; afterwards `answer` decides. */
  script(...turns: Turn[]): void
  /** Computes the answer from the request; used when nothing is scripted. */
  answer: (requested: ModelRequest) => Turn | Promise<Turn>
  /** The recordings it received. */
  heard: Array<{ filename: string; type: string; language: string | undefined }>
  /** The transcript of every recording; a number: fails with that status; null: returns an invalid answer. */
  speaks: string | number | null
  close(): Promise<void>
}

/**
 * A model server that speaks OpenAI's protocols for chat completions, streaming and transcription; the test decides its
 * answers.
 */
export async function startLanguageModel({ port = 0 } = {}): Promise<PretendModel> {
  const requests: ModelRequest[] = []
  const turns: Turn[] = []
  const server = createServer(async (req, res) => {
    if (req.url === '/v1/audio/transcriptions') return transcription(await bodyOf(req), res)
    const body = JSON.parse((await bodyOf(req)).toString() || '{}') as Omit<ModelRequest, 'authorization'>
    if (req.method !== 'POST' || req.url !== '/v1/chat/completions') return json(res, 404, { error: { message: 'no' } })
    const one = { ...body, tools: body.tools ?? [], authorization: req.headers.authorization }
    requests.push(one)
    const turn = turns.shift() ?? (await world.answer(one))
    if ('fail' in turn) return json(res, turn.fail, { error: { message: 'pretend failure with a secret inside' } })
    res.writeHead(200, { 'content-type': 'text/event-stream' })
    if ('hang' in turn) return void res.flushHeaders()
    if ('raw' in turn) return void res.end(turn.raw)
    sendTurn(res, turn)
  })
  function transcription(body: Buffer, res: ServerResponse) {
    const [, filename = '', type = ''] =
      /filename="([^"]*)"\r\ncontent-type: ([^\r]*)/i.exec(body.toString('latin1')) ?? []
    world.heard.push({ filename, type, language: /name="language"\r\n\r\n(\w+)/.exec(body.toString('latin1'))?.[1] })
    if (typeof world.speaks === 'number') return json(res, world.speaks, { error: { message: 'a secret inside' } })
    json(res, 200, world.speaks === null ? { words: [] } : { text: world.speaks })
  }
  const world: PretendModel = {
    url: '',
    heard: [],
    speaks: 'Dachrinne erneuert, zwei Laufmeter.',
    requests,
    script: (...next) => void turns.push(...next),
    answer: ({ messages }) => ({ say: `Ich habe verstanden: ${String(messages.at(-1)?.content ?? '')}` }),
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  world.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return world
}

type Reply = Extract<Turn, { say: string } | { call: unknown } | { breakAfter: string }>

function sendTurn(res: ServerResponse, turn: Reply) {
  const send = (more: object) =>
    res.write(
      `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', ...more })}\n\n`,
    )
  const chunk = (delta: object, finish: string | null = null) =>
    send({ choices: [{ index: 0, delta, finish_reason: finish }] })
  if ('call' in turn) {
    const calls = turn.call.map(([name, input], index) => ({
      ...{ index, id: `call-${index}`, type: 'function' },
      function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
    }))
    chunk({ role: 'assistant', tool_calls: calls })
    chunk({}, 'tool_calls')
  } else {
    const words = 'say' in turn ? turn.say : turn.breakAfter
    for (const part of words.match(/.{1,12}/gs) ?? []) chunk({ role: 'assistant', content: part })
    if ('breakAfter' in turn) return void setImmediate(() => res.destroy())
    chunk({}, 'stop')
  }
  send({ choices: [], usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 } })
  res.end('data: [DONE]\n\n')
}
