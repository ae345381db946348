/** Share of attempts that arrived, in percent with one decimal, and never 100 if one has failed; null without any. */
export function successRate(hours: readonly { delivered: number; failed: number }[]): number | null {
  const delivered = hours.reduce((sum, hour) => sum + hour.delivered, 0)
  const failed = hours.reduce((sum, hour) => sum + hour.failed, 0)
  if (delivered + failed === 0) return null
  const rate = Math.round((delivered / (delivered + failed)) * 1000) / 10
  return failed > 0 ? Math.min(rate, 99.9) : rate
}
