import { createHash } from 'node:crypto'
import { ProviderAway } from '../../platform/jobs/failures'
import type { ItemRegister, StoreItem } from './store'

/** Characters that no external provider accepts in a name, whatever system its clients run on. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const refused = /[\\/:*?"<>|\u0000-\u001f\u007f]/g

/** A name accepted by providers whose clients store files on Windows machines. */
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

/** Whether an item that was to have this name has it, or a number more where the name was taken. */
export function isNamedAs(given: string, name: string): boolean {
  for (const free of numbered(portableName(name))) if (free === given) return true
  return false
}

/**
 * Tries names until one is free, for providers that allow no two items of one name in a folder.
 * @param take returns null if another item has that name
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
 * Items under keys of ours at a provider that cannot store our key on them. A new item gets a name derived from its key
 * until the register has its id, and only then its own name: after a crash in between it is found by the derived name,
 * and no item of other people is overwritten.
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

/** A register in memory, which lasts as long as it is referenced. */
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
    async moved(moves) {
      const targets = new Map(moves.map(({ from, to }) => [from, to]))
      for (const item of kept.values()) Object.assign(item, targets.get(item.id))
    },
    async between(after, upTo) {
      const order = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))
      const ids = [...kept.values()].map(({ id }) => id)
      return ids.filter(id => order(id, after) > 0 && (upTo === null || order(id, upTo) <= 0))
    },
  }
}
