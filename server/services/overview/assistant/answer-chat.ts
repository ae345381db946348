import type { ServerResponse } from 'node:http'
import type { ChatModel } from '../../../adapters/language-models'
import type { Ctx } from '../../../context'
import { cutText } from '../../../platform/values/cut-text'
import { storableText } from '../../../platform/values/storable-text'
import { answerByGrammar } from './answer-by-grammar'
import { answerProblems } from './answer-problem-rules'
import { appendMessage } from './append-message'
import { askModel } from './ask-model'
import { countQuestion, countTokens } from './count-question'
import { createProposal } from './create-proposal'
import { keepQuestion } from './keep-question'
import { maxAnswerText } from './limits'
import type { StoredMessage } from './read-conversations'
import type { Chat } from './schema'
import type { Toolbox } from './tool'

/**
 * Answers a question as a stream of the AI SDK's UI messages: text, `data-source` for each record that it rests on,
 * `data-proposal` for each proposed change. Without a model, rules answer, and `data-rules` says so.
 * `data-conversation` names the conversation that stores question and answer.
 * @throws DomainError assistant.spent
 */
export async function answerChat(ctx: Ctx, chat: Chat, toolbox: Toolbox, res: ServerResponse): Promise<void> {
  const { chat: model } = ctx.models
  await countQuestion(ctx)
  const conversation = await keepQuestion(ctx, chat.conversation ?? null, chat.messages.at(-1)?.parts ?? '')
  return model
    ? streamModel(ctx, model, chat, conversation, toolbox, res)
    : streamGrammar(ctx, chat, conversation, toolbox, res)
}

async function streamModel(
  ctx: Ctx,
  model: ChatModel,
  chat: Chat,
  conversation: number | null,
  toolbox: Toolbox,
  res: ServerResponse,
): Promise<void> {
  const { createUIMessageStream, pipeUIMessageStreamToResponse } = await import('ai')
  const disconnected = new AbortController()
  res.once('close', () => disconnected.abort())

  let used = 0
  const stream = createUIMessageStream({
    async execute({ writer }) {
      if (conversation !== null) writer.write(conversationPart(conversation))
      const proposals: number[] = []
      const question = {
        messages: chat.messages.map(({ role, parts }) => ({ role, content: parts })),
        page: chat.page ?? null,
        signal: disconnected.signal,
      }
      const {
        text,
        sources,
        tokens,
        problem: found,
        error,
      } = await askModel(ctx, { model, ...question }, toolbox, {
        text: part => writer.write(part),
        source: data => writer.write({ type: 'data-source', data }),
        async propose(tool, input) {
          const proposal = await createProposal(ctx, tool, input)
          writer.write({ type: 'data-proposal', data: proposal })
          proposals.push(proposal.id)
          return { proposed: proposal.id, done: false, note: 'Nothing is done yet: the person sees it and decides.' }
        },
      })
      used = tokens
      const problem = found === 'failed' && disconnected.signal.aborted ? 'stopped' : found
      if (problem !== null && problem !== 'stopped') {
        const about = { requestId: ctx.requestId, model: model.name, problem }
        ctx.log.warn({ ...about, err: error ?? undefined }, 'the language model failed')
        writer.write({ type: 'error', errorText: answerProblems[ctx.locale][problem] })
      }
      // Before the stream ends: a client that has read it all finds the answer stored.
      await keepAnswer(ctx, conversation, { text, sources, proposals, by_rules: false, problem })
    },
    onError: () => answerProblems[ctx.locale].failed,
  })
  pipeUIMessageStreamToResponse({ response: res, stream, headers: { 'Cache-Control': 'private, no-store' } })
  await new Promise<void>(resolve => {
    if (res.closed) return resolve()
    res.once('close', resolve)
  })
  await countTokens(ctx, used)
}

/** The same stream written by hand, so that the AI SDK is not loaded. */
async function streamGrammar(
  ctx: Ctx,
  chat: Chat,
  conversation: number | null,
  toolbox: Toolbox,
  res: ServerResponse,
): Promise<void> {
  const question = chat.messages.at(-1)?.parts ?? ''
  const { text, sources, proposal } = await answerByGrammar(ctx, question, toolbox, chat.page ?? null)
  const proposals = proposal ? [proposal.id] : []
  await keepAnswer(ctx, conversation, { text, sources, proposals, by_rules: true, problem: null })
  const parts = [
    { type: 'start' },
    ...(conversation === null ? [] : [conversationPart(conversation)]),
    { type: 'data-rules', data: { model: false } },
    { type: 'text-start', id: '0' },
    { type: 'text-delta', id: '0', delta: text },
    { type: 'text-end', id: '0' },
    ...sources.map(data => ({ type: 'data-source', data })),
    ...(proposal ? [{ type: 'data-proposal', data: proposal }] : []),
    { type: 'finish' },
  ]
  res.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'private, no-store',
    'X-Accel-Buffering': 'no',
    'x-vercel-ai-ui-message-stream': 'v1',
  })
  res.end(`${parts.map(part => `data: ${JSON.stringify(part)}\n\n`).join('')}data: [DONE]\n\n`)
}

/** Stores an answer; a conversation that its person has deleted meanwhile is not recreated. */
async function keepAnswer(ctx: Ctx, id: number | null, answer: Omit<StoredMessage, 'role'>): Promise<void> {
  if (id === null) return
  const sources = answer.sources.map(({ title, path }) => ({ title: storable(title), path }))
  await appendMessage(ctx, id, { ...answer, role: 'assistant', text: storable(answer.text), sources })
}

const storable = (text: string) => storableText(cutText(text, maxAnswerText))

const conversationPart = (id: number) => ({ type: 'data-conversation', data: { id } }) as const
