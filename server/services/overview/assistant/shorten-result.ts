import { cutText } from '../../../platform/values/cut-text'
import { isRow } from './rows'

/** Limits of what a model receives of one tool result: rows, characters per text, and characters in total. */
const most = { rows: 20, text: 600, answer: 12_000 }

/** A tool result as a model gets it: without empty values, and bounded. */
export function shortenResult(answer: unknown): unknown {
  const brief = shortened(answer)
  if (JSON.stringify(brief).length <= most.answer) return brief
  const data = isRow(brief) && Array.isArray(brief.data) ? [...brief.data] : null
  if (!data) return { left_out: 'The record is too long to be read here. Say so, and name its page.' }
  while (data.length > 0 && JSON.stringify(data).length > most.answer) data.pop()
  return { data, left_out: 'There are more. Narrow the question.' }
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > most.text ? `${cutText(value, most.text)} …` : value
  if (Array.isArray(value)) return value.slice(0, most.rows).map(shortened)
  if (!isRow(value)) return value
  const given = Object.entries(value).filter(([, one]) => one !== null && one !== '' && !isEmptyList(one))
  return Object.fromEntries(given.map(([name, one]) => [name, shortened(one)]))
}
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0
