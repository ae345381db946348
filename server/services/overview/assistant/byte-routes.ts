import type { ByteRoute } from '../../../http/files/byte-route'
import { streamRoute } from '../../../http/files/stream'
import { answerChat } from './answer-chat'
import { Chat } from './schema'
import { toolbox } from './toolbox-router'

const events = `data: {"type":"start"}

data: {"type":"data-conversation","data":{"id":7}}

data: {"type":"data-source","data":{"title":"RE-2026-0041 Dachstuhl","path":"/invoices/41"}}

data: {"type":"text-start","id":"0"}

data: {"type":"text-delta","id":"0","delta":"One invoice is overdue: "}

data: {"type":"text-delta","id":"0","delta":"RE-2026-0041."}

data: {"type":"text-end","id":"0"}

data: {"type":"finish"}

data: [DONE]

`

export const assistantRoutes: readonly ByteRoute[] = [
  streamRoute({
    path: '/api/ai/chat',
    operationId: 'appAiChat',
    tag: 'assistant',
    summary: 'Ask the assistant',
    description:
      'Needs permission `assistant:use` (roles 1, 2, 3) and module `ai`. The conversation so far, the question last, as messages of the AI SDK; only their text counts. ' +
      'The answer is a stream of its UI messages (`x-vercel-ai-ui-message-stream: v1`): words, `data-source` for each record that the answer rests on, `data-proposal` ' +
      'for what would be done once the person confirms it, `error` where the model fails. Everything is asked as the person who asks. Without a model ' +
      'rules answer short sentences of ~40 kinds, and `data-rules` says so. What is asked is kept for its person; `data-conversation` names the conversation, and ' +
      '`conversation` goes on with it. 429 once the company’s daily limit is used up.',
    permission: 'assistant:use',
    input: Chat,
    example: {
      messages: [{ role: 'user', parts: [{ type: 'text', text: 'Which invoices are overdue?' }] }],
      page: '/invoices',
    },
    events,
    shares: { perPerson: 2, perCompany: 12 },
    answer: (ctx, chat, res) => answerChat(ctx, chat, toolbox, res),
  }),
]
