/**
 * Whether a frame shows a refusal instead of what it was to show. The frame cannot be looked into, but the browser
 * notes the status of most answers; where it does not, one question does.
 */
export async function wasRefused(address: string): Promise<boolean> {
  const [entry] = performance.getEntriesByName(new URL(address, location.href).href).slice(-1)
  if (entry instanceof PerformanceResourceTiming && entry.responseStatus === 200) return false
  const answer = await fetch(address, { method: 'HEAD' }).catch(() => null)
  return !answer?.ok
}
