import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bodyOf, json } from './world'

/** One answer of the model: text, tool calls, or a failure. */
export type Turn =
  | { say: string; finish?: 'length' }
  | { call: Array<[tool: string, input: unknown]> }
  | { raw: string }
  | { breakAfter: string }
  | { fail: number }
  | { hang: true }
  | { endless: Endless }

/**
 * What a broken server writes without end: words, reasoning, the arguments of one call, calls of tools, comments of the
 * stream, one line, the body of an error; or a word now and then, which never takes long to wait for.
 */
export type Endless = 'words' | 'reasoning' | 'arguments' | 'calls' | 'comments' | 'line' | 'error' | 'drops'

/** Where a broken server ends all the same, so that a test that fails has an end. */
const endOfEndless = 32_000_000

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
  /** Drops the answers that were scripted and not asked for. */
  unscript(): void
  /** Computes the answer from the request; used when nothing is scripted. */
  answer: (requested: ModelRequest) => Turn | Promise<Turn>
  /** The recordings it received. */
  heard: Array<{ filename: string; type: string; language: string | undefined }>
  /** The transcript of every recording; a number: fails with that status; null: returns an invalid answer. */
  speaks: string | number | null
  /** Transcriptions are answered without end, with this status; null: as `speaks` says. */
  speaksEndlessly: number | null
  /** Of each endless answer that is over: the bytes until its reader closed the connection, or until its end. */
  endless: Array<{ bytes: number; endedBy: 'reader' | 'server' }>
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
    if ('endless' in turn) return writeEndlessly(res, turn.endless)
    res.writeHead(200, { 'content-type': 'text/event-stream' })
    if ('hang' in turn) return void res.flushHeaders()
    if ('raw' in turn) return void res.end(turn.raw)
    sendTurn(res, turn)
  })
  function transcription(body: Buffer, res: ServerResponse) {
    const [, filename = '', type = ''] =
      /filename="([^"]*)"\r\ncontent-type: ([^\r]*)/i.exec(body.toString('latin1')) ?? []
    world.heard.push({ filename, type, language: /name="language"\r\n\r\n(\w+)/.exec(body.toString('latin1'))?.[1] })
    if (world.speaksEndlessly !== null) {
      res.writeHead(world.speaksEndlessly, { 'content-type': 'application/json' })
      return void pour(res, '{"text":"', 'und so weiter '.repeat(200))
    }
    if (typeof world.speaks === 'number') return json(res, world.speaks, { error: { message: 'a secret inside' } })
    json(res, 200, world.speaks === null ? { words: [] } : { text: world.speaks })
  }
  function writeEndlessly(res: ServerResponse, what: Endless) {
    const isError = what === 'error'
    res.writeHead(isError ? 500 : 200, { 'content-type': isError ? 'application/json' : 'text/event-stream' })
    const chunk = (delta: object) => eventOf({ choices: [{ index: 0, delta, finish_reason: null }] })
    const call = (index: number, given: object) => ({ index, id: `call-${index}`, type: 'function', function: given })
    const begin = { name: 'contacts_list', arguments: '' }
    let calls = 0
    const pieces: Record<Endless, [first: string, next: string | (() => string)]> = {
      words: ['', chunk({ role: 'assistant', content: 'und so weiter '.repeat(20) })],
      reasoning: ['', chunk({ role: 'assistant', reasoning_content: 'und so weiter '.repeat(20) })],
      arguments: [
        `${chunk({ tool_calls: [call(0, begin)] })}${chunk({ tool_calls: [{ index: 0, function: { arguments: '{"search":"' } }] })}`,
        chunk({ tool_calls: [{ index: 0, function: { arguments: 'x'.repeat(500) } }] }),
      ],
      calls: ['', () => chunk({ tool_calls: [call(calls++, { name: 'contacts_list', arguments: '{}' })] })],
      comments: ['', `: ${'still there '.repeat(80)}\n\n`],
      line: ['data: {"id":"', 'x'.repeat(1_000)],
      error: ['{"error":{"message":"', 'a secret inside '.repeat(60)],
      drops: ['', chunk({ role: 'assistant', content: '.' })],
    }
    void pour(res, ...pieces[what], what === 'drops' ? 20 : 0)
  }
  /** Writes until the reader is away, one piece in a turn of the loop, so that the reader has its turns as well. */
  async function pour(res: ServerResponse, first: string, next: string | (() => string), everyMs = 0) {
    let bytes = 0
    const write = (text: string) => {
      bytes += Buffer.byteLength(text)
      return res.write(text)
    }
    const closed = new Promise<void>(resolve => res.once('close', resolve))
    write(first || ' ')
    while (!res.destroyed && bytes < endOfEndless) {
      const hasRoom = write(typeof next === 'string' ? next : next())
      if (!hasRoom) await Promise.race([closed, new Promise<void>(resolve => res.once('drain', resolve))])
      await new Promise<void>(resolve => (everyMs > 0 ? setTimeout(resolve, everyMs) : setImmediate(resolve)))
    }
    world.endless.push({ bytes, endedBy: res.destroyed ? 'reader' : 'server' })
    res.end()
  }
  const world: PretendModel = {
    url: '',
    speaksEndlessly: null,
    endless: [],
    heard: [],
    speaks: 'Dachrinne erneuert, zwei Laufmeter.',
    requests,
    script: (...next) => void turns.push(...next),
    unscript: () => void turns.splice(0),
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

const eventOf = (more: object) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', ...more })}\n\n`

type Reply = Extract<Turn, { say: string; finish?: 'length' } | { call: unknown } | { breakAfter: string }>

function sendTurn(res: ServerResponse, turn: Reply) {
  const send = (more: object) => res.write(eventOf(more))
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
    chunk({}, ('say' in turn && turn.finish) || 'stop')
  }
  send({ choices: [], usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 } })
  res.end('data: [DONE]\n\n')
}
