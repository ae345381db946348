/** Works on each, so many at once. */
export async function atOnceFor<T>(
  all: readonly T[],
  atOnce: number,
  work: (one: T, at: number) => Promise<unknown>,
): Promise<void> {
  const rest = all.entries()
  const worker = async () => {
    for (const [at, one] of rest) await work(one, at)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
