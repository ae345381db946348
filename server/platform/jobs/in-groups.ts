interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * Collects what is handed in while `work` is busy and gives it all to the next call, so that under load one call serves
 * many and without load nothing waits. A group that fails is tried once more, item by item, so that one cannot spoil
 * the others.
 */
export function inGroups<Item, Result>(work: (items: Item[]) => Promise<Result[]>): (item: Item) => Promise<Result> {
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

  async function runAll(): Promise<void> {
    busy = true
    while (waiting.length > 0) await run(waiting.splice(0))
    busy = false
  }

  return item =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!busy) void runAll()
    })
}
