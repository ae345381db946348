import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Autosave, type SaveAnswer } from './autosave'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that stores what arrives and gives the listed answers, by default with the next version. */
function serverAnswering(...answers: SaveAnswer[]) {
  const arrived: [content: string, version: number][] = []
  const send = async (content: string, version: number): Promise<SaveAnswer> => {
    arrived.push([content, version])
    return answers.shift() ?? { outcome: 'saved', version: version + 1 }
  }
  return {
    arrived,
    autosave: new Autosave<string>({
      version: 1,
      send,
      delayMs: 700,
      maxMs: 5_000,
      retryMs: [2_000, 5_000],
    }),
  }
}

test('saves once nothing changes for a moment, and only the newest content', async () => {
  const { arrived, autosave } = serverAnswering()
  autosave.change('a')
  autosave.change('ab')
  expect(autosave.snapshot().state).toBe('waiting')
  await vi.advanceTimersByTimeAsync(700)
  expect(arrived).toEqual([['ab', 1]])
  expect(autosave.snapshot()).toMatchObject({ state: 'saved', version: 2 })
  expect(autosave.dirty).toBe(false)
})

test('saves even while typing goes on without a pause', async () => {
  const { arrived, autosave } = serverAnswering()
  for (let i = 0; i < 30; i += 1) {
    autosave.change(`text ${i}`)
    await vi.advanceTimersByTimeAsync(300)
  }
  expect(arrived.length).toBeGreaterThanOrEqual(1)
  await autosave.flush()
  expect(arrived.at(-1)?.[0]).toBe('text 29')
})

test('changes during an attempt go with the next one, under the new version', async () => {
  const { arrived, autosave } = serverAnswering()
  autosave.change('a')
  const flushed = autosave.flush()
  autosave.change('b')
  expect(await flushed).toBe(true)
  expect(arrived).toEqual([
    ['a', 1],
    ['b', 2],
  ])
})

test('without a network the content is kept and retried until it arrives', async () => {
  const { arrived, autosave } = serverAnswering({ outcome: 'unreachable' }, { outcome: 'unreachable' })
  autosave.change('a')
  await vi.advanceTimersByTimeAsync(700)
  expect(autosave.snapshot().state).toBe('unreachable')
  autosave.change('ab')
  await vi.advanceTimersByTimeAsync(1_900)
  expect(arrived).toHaveLength(1)
  expect(autosave.dirty).toBe(true)
  await vi.advanceTimersByTimeAsync(7_200)
  expect(arrived.map(([content]) => content)).toEqual(['a', 'ab', 'ab'])
  expect(autosave.snapshot().state).toBe('saved')
})

test('a refusal keeps the content, names its places and is retried only after a change', async () => {
  const issues = [{ path: 'items.0.quantity', message: 'Bitte eine Zahl eingeben.' }]
  const { arrived, autosave } = serverAnswering({ outcome: 'refused', message: 'Bitte prüfen.', issues })
  autosave.change('a')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(arrived).toHaveLength(1)
  expect(autosave.snapshot()).toMatchObject({ state: 'refused', issues })
  expect(autosave.dirty).toBe(true)
  autosave.change('b')
  await vi.advanceTimersByTimeAsync(600)
  expect(arrived).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(autosave.snapshot()).toMatchObject({ state: 'saved', issues: [] })
})

test('a conflict waits for the user, who can overwrite with their own version', async () => {
  const { arrived, autosave } = serverAnswering({
    outcome: 'conflict',
    message: 'Jemand war schneller.',
    version: 7,
  })
  autosave.change('mine')
  await vi.advanceTimersByTimeAsync(700)
  autosave.change('mine too')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(arrived).toHaveLength(1)
  expect(await autosave.flush()).toBe(false)
  expect(await autosave.overwrite()).toBe(true)
  expect(arrived.at(-1)).toEqual(['mine too', 7])
})

test('discarded content does not come back with a late failure', async () => {
  const { autosave } = serverAnswering({ outcome: 'unreachable' })
  autosave.change('a')
  const flushed = autosave.flush()
  autosave.adopt(5)
  await flushed
  expect(autosave.snapshot()).toMatchObject({ state: 'saved', version: 5 })
  expect(autosave.dirty).toBe(false)
})
