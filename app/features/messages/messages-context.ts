import type { Outputs } from '~server/contract'

export type Conversation = Outputs['conversations']['list']['data'][number]
export type WholeConversation = Outputs['conversations']['get']['data']
export type Message = WholeConversation['messages'][number]
export type Colleague = Outputs['team']['colleagues']['data'][number]

/** What the list passes to the conversation beside it. */
export interface MessagesContext {
  colleagues: readonly Colleague[]
}

export const nameOf = ({ name, number }: Pick<Conversation, 'name' | 'number'>): string => name?.trim() || number
