import type { SaveAnswer, SaveIssue } from './autosave'

/** Body of the answer of a save route. */
export type SaveReply =
  | { version: number }
  /** `theirs`: the version that the server holds, where another one was expected. */
  | { message: string; issues: SaveIssue[]; theirs: number | null }

/** Sends one state of a draft to its save route. By `fetch`, because a lost network must not replace the page. */
export async function postDraft(
  url: string,
  updates: Record<string, unknown>,
  version: number,
): Promise<SaveAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ ...updates, expected_version: version }),
  })
  if (response.status === 401) return { outcome: 'signed_out' }
  if (response.status === 429 || response.status >= 500) return { outcome: 'unreachable' }
  const reply = (await response.json()) as SaveReply
  if ('version' in reply) return { outcome: 'saved', version: reply.version }
  if (response.status === 409) return { outcome: 'conflict', message: reply.message, version: reply.theirs }
  return { outcome: 'refused', message: reply.message, issues: reply.issues }
}
