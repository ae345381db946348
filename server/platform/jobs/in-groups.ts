interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

interface Bounds<Item> {
  /** Greatest weight of a group, unless a single item weighs more. */
  most: number
  weigh(item: Item): number
}

/**
 * Collects items handed in while `work` is busy and passes them to the next call, as many as the limits allow, so that
 * under load one call serves many and without load nothing waits. A group that fails is retried once, item by item, so
 * that one bad item cannot spoil the others.
 */
export function inGroups<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  { most, weigh }: Bounds<Item> = { most: 0, weigh: () => 0 },
): (item: Item) => Promise<Result> {
  const waiting: Array<Waiting<Item, Result>> = []
  let busy = false

  async function run(group: Array<Waiting<Item, Result>>): Promise<void> {
    try {
      const results = await work(group.map(({ item }) => item))
      group.forEach(({ resolve }, index) => {
        resolve(results[index] as Result)
      })
    } catch (error) {
      if (group.length > 1) await Promise.all(group.map(one => run([one])))
      else group[0]?.reject(error)
    }
  }

  function sizeOfGroup(): number {
    let weight = 0
    const beyond = waiting.findIndex(({ item }, at) => {
      weight += weigh(item)
      return at > 0 && weight > most
    })
    return beyond < 0 ? waiting.length : beyond
  }

  async function runAll(): Promise<void> {
    busy = true
    while (waiting.length > 0) await run(waiting.splice(0, sizeOfGroup()))
    busy = false
  }

  return item =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!busy) void runAll()
    })
}
