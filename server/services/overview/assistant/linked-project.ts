import type { Ctx } from '../../../context'
import { folded } from '../../../platform/values/folded'
import { rowsOf } from './rows'
import type { Toolbox } from './tool'

/** A record that a text names, or why none is linked. */
export type LinkedProject = { id: number } | 'none' | 'several' | 'missing'

const led = /(?:^|\s)(?:projekt|baustelle|project)\s+(\S.*)$/i
const plain = (text: unknown) =>
  folded(String(text ?? ''))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const maxNamesakes = 100

/**
 * The project that a text names: by its number, or by its whole title alone, behind the word project, or as two words
 * or more at the text's beginning or end. A part of a title names none. `missing` if a project was named explicitly but
 * does not exist.
 */
export async function linkedProject(ctx: Ctx, toolbox: Toolbox, text: string): Promise<LinkedProject> {
  const list = toolbox.get('projects_list')
  if (!list?.permitted(ctx)) return 'none'
  const words = plain(text).split(' ')
  const expressly = plain(led.exec(text)?.[1])
  const ends = [words[0], words.at(-1), expressly.split(' ')[0]].filter(Boolean) as string[]
  const rows = []
  const numbers = text.split(/[\s,;:]+/).filter(word => /\p{L}.*\d/u.test(word))
  for (const q of new Set([...ends.map(word => asWritten(text, word)), ...numbers]))
    rows.push(...rowsOf(await list.call(ctx, { q, limit: maxNamesakes })))
  const projects = [...new Map(rows.map(row => [Number(row.id), row])).values()]
  const all = plain(text)
  const isNamed = (name: string) =>
    name !== '' &&
    (name === all ||
      name === expressly ||
      (expressly !== '' && expressly.startsWith(`${name} `)) ||
      (name.includes(' ') && (all.startsWith(`${name} `) || all.endsWith(` ${name}`))))
  const named = projects.filter(({ name, project_number }) => isNamed(plain(name)) || isNumbered(text, project_number))
  // "Dachstuhl Moser" also names a project "Dachstuhl": the longest title is what was meant.
  const longest = Math.max(...named.map(({ name }) => plain(name).length))
  const meant = named.filter(({ name }) => plain(name).length === longest)
  if (meant.length > 1) return 'several'
  if (meant[0]) return { id: Number(meant[0].id) }
  return expressly === '' ? 'none' : 'missing'
}

/** The word as it stands in the text: a search folds umlauts in another way. */
const asWritten = (text: string, word: string): string =>
  text.split(/[^\p{L}\p{N}]+/u).find(written => folded(written) === word) ?? word

const isNumbered = (text: string, number: unknown): boolean =>
  typeof number === 'string' &&
  number !== '' &&
  text.split(/[\s,;:]+/).some(word => word.toLowerCase() === number.toLowerCase())
