import type { GivenSpan } from './span-issues'

/** Begin, end and breaks in wire format. */
export interface SpanInput {
  started_at: string
  ended_at: string
  breaks?: readonly { started_at: string; ended_at: string }[] | undefined
  break_minutes?: number | undefined
}

/** Parses a span from wire format. */
export const parseSpan = ({ started_at, ended_at, breaks = [], break_minutes }: SpanInput): GivenSpan => ({
  startedAt: new Date(started_at),
  endedAt: new Date(ended_at),
  breaks: breaks.map(pause => ({ startedAt: new Date(pause.started_at), endedAt: new Date(pause.ended_at) })),
  breakMinutes: break_minutes,
})
