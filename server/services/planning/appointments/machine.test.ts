import { expect, test } from 'vitest'
import { appointmentMoves, appointmentStatuses, movesBack } from './machine'

test('a way back uses only existing moves, cancels nothing on the way, and arrives', () => {
  const ways = appointmentStatuses.flatMap(before =>
    appointmentMoves[before].map(after => ({ before, after, way: movesBack(after, before) })),
  )
  for (const { before, after, way } of ways) {
    if (!way) continue
    const steps = [after, ...way]
    expect(steps.at(-1)).toBe(before)
    expect(steps.slice(1).every((to, index) => appointmentMoves[steps[index] ?? to].includes(to))).toBe(true)
    if (before !== 'cancelled') expect(way).not.toContain('cancelled')
  }
  const none = ways.filter(({ way }) => !way).map(({ before, after }) => `${before} → ${after}`)
  expect(none).toEqual(['scheduled → in_progress', 'scheduled → done', 'confirmed → in_progress', 'confirmed → done'])
})
