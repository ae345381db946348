/** Aligns rows below their headings, numbers to the right; the first column is text. */
export function table(heads: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map(row => (row[column] ?? '').length)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  return [line(heads), widths.map(width => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
