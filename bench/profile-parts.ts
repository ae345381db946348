import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

interface Frame {
  functionName: string
  url: string
  lineNumber: number
  columnNumber: number
}

/** Output format of V8's profiler. */
export interface Profile {
  nodes: Array<{ id: number; callFrame: Frame }>
  samples: number[]
  timeDeltas: number[]
}

const libraries: ReadonlyArray<readonly [RegExp, string]> = [
  [/\/node_modules\/(react|react-dom|scheduler)\//, 'React'],
  [/\/node_modules\/(@remix-run|turbo-stream|react-router|react-router-dom)\//, 'Remix and its router'],
  [/\/node_modules\/@prisma\//, 'Prisma'],
  [/\/node_modules\/(pg|pg-[\w-]+|postgres-[\w-]+)\//, 'pg'],
  [/\/node_modules\/zod\//, 'zod'],
  [/\/node_modules\/@trpc\//, 'tRPC'],
  [/\/node_modules\/decimal\.js\//, 'decimals'],
  [/node_modules\//, 'further libraries'],
  [/\/build\/server\/|^app\//, 'app/ and its components'],
  [/^server\/|^workers\/|^prisma\/|\/build\/service\//, 'server/'],
  [/^node:/, 'Node'],
]

/** Share of the samples by part and by function, idle time left out, the largest first. */
export function partsOf({ nodes, samples, timeDeltas }: Profile): { parts: Share[]; functions: Share[] } {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const parts = new Map<string, number>()
  const functions = new Map<string, number>()
  let sum = 0
  for (const [index, sample] of samples.entries()) {
    const frame = frames.get(sample)
    const time = timeDeltas[index] ?? 0
    if (!frame || frame.functionName === '(idle)') continue
    const place = placeOf(frame)
    const name = `${frame.functionName || '(anonymous)'} ${place}`
    sum += time
    parts.set(partOf(frame, place), (parts.get(partOf(frame, place)) ?? 0) + time)
    functions.set(name, (functions.get(name) ?? 0) + time)
  }
  const shares = (times: Map<string, number>) =>
    [...times].map(([name, time]) => ({ name, share: time / sum })).sort((a, b) => b.share - a.share)
  return { parts: shares(parts), functions: shares(functions) }
}

export interface Share {
  name: string
  /** Of the total time, 0 to 1. */
  share: number
}

function partOf({ functionName }: Frame, place: string): string {
  if (functionName === '(garbage collector)') return 'garbage collection'
  if (functionName === '(program)' || place === '') return 'V8 and libuv'
  return libraries.find(([pattern]) => pattern.test(place))?.[1] ?? place
}

const maps = new Map<string, SourceMap | null>()

/** File and line of the source, where there is a source map. */
function placeOf({ url, lineNumber, columnNumber }: Frame): string {
  if (!url.startsWith('file:')) return url
  const file = fileURLToPath(url)
  if (!maps.has(file)) {
    // Libraries are not mapped; they are named by their folder.
    const isOurs = !file.includes('/node_modules/') && existsSync(`${file}.map`)
    maps.set(file, isOurs ? new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8'))) : null)
  }
  const entry = maps.get(file)?.findEntry(lineNumber, columnNumber)
  if (entry && 'originalSource' in entry)
    return `${entry.originalSource.replace(/^(\.\.\/)+/, '')}:${entry.originalLine + 1}`
  return `${file.replace(/^.*(?=\/(node_modules|build)\/)/, '')}:${lineNumber + 1}:${columnNumber + 1}`
}
