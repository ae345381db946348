import { createHash } from 'node:crypto'
import { ProviderAway } from '../../platform/jobs/failures'
import type { ItemRegister, StoreItem } from './store'

/** What no provider outside takes in a name, whatever system its clients run on. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const refused = /[\\/:*?"<>|\u0000-\u001f\u007f]/g

/** A name as a provider takes it whose clients put files on Windows machines. */
export const portableName = (name: string): string =>
  name
    .replace(refused, '_')
    .replace(/^(?:~\$|\s)+|[. ]+$/g, '')
    .replace(/_vti_/gi, '_vti-') || '_'

/** `Plan.pdf`, `Plan (2).pdf`, `Plan (3).pdf` … */
function* numbered(name: string): Generator<string> {
  yield name
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.]{1,20})?$/su.exec(name) ?? []
  for (let number = 2; number <= 100; number++) yield `${stem} (${number})${extension}`
}

/**
 * Tries names until one is free, where a provider lets no two items of a folder have the same one.
 * @param take null where another item has that name
 */
export async function underFreeName<T>(
  provider: string,
  name: string,
  take: (name: string) => Promise<T | null>,
): Promise<T> {
  for (const free of numbered(portableName(name))) {
    const taken = await take(free)
    if (taken !== null) return taken
  }
  throw new ProviderAway(`${provider}.no_free_name`)
}

/**
 * Items under keys of ours at a provider that keeps no mark of ours on them. Something new lies under a name made of its
 * key until the register knows its id, and only then gets its own: a crash in between is found by that name, and
 * nothing of other people's is written over.
 */
export function keyedItems(register: ItemRegister, stat: (id: string) => Promise<StoreItem | null>) {
  return {
    async known(key: string): Promise<StoreItem | null> {
      const id = await register.find(key)
      return id === null ? null : stat(id)
    },
    keep: (key: string, item: StoreItem) => register.keep(key, item),
    nameUntilKept: (key: string) => `gewerk-${createHash('sha256').update(key).digest('hex').slice(0, 32)}.part`,
  }
}

/** A register in memory, for as long as it is referenced. */
export function memoryRegister(): ItemRegister {
  const kept = new Map<string, { id: string; name: string }>()
  return {
    find: async key => kept.get(key)?.id ?? null,
    keep: async (key, { id, name }) => void kept.set(key, { id, name }),
    named: async name =>
      [...kept.values()].filter(item => item.name.toLowerCase() === name.toLowerCase()).map(({ id }) => id),
    async renamed(id, name) {
      for (const item of kept.values()) if (item.id === id) item.name = name
    },
    async forget(id) {
      for (const [key, item] of kept) if (item.id === id) kept.delete(key)
    },
  }
}
