import type { AppLoadContext } from '@remix-run/node'
import type { Locale } from '~/lib/locale'
import { type MailOutcome, type MailQuestion, mailWords } from './mail-outcome'

/** Sends a document. What the service only wants to be told comes back as a question, not as a failure. */
export async function mailOutcome(
  { problem }: AppLoadContext,
  locale: Locale,
  send: () => Promise<unknown>,
): Promise<MailOutcome> {
  try {
    await send()
    return { sent: true }
  } catch (error) {
    const question = questionOf(problem(error, locale).details ?? {})
    if (question) return { sent: false, question }
    throw error
  }
}

function questionOf({ confirm, positions, fields }: Record<string, unknown>): MailQuestion | null {
  const word = mailWords.find(one => one === confirm)
  if (word === 'confirm_unpriced') return isListOf(positions, 'number') ? { word, positions } : null
  if (word) return { word }
  return isListOf(fields, 'string') ? { word: null, fields } : null
}

interface Types {
  number: number
  string: string
}

const isListOf = <Name extends keyof Types>(value: unknown, type: Name): value is Types[Name][] =>
  Array.isArray(value) && value.length > 0 && value.every(one => typeof one === type)
