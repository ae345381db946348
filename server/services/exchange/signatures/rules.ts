/** The box that a signature is drawn in; points have integer coordinates within it. */
export const signatureBox = { width: 1000, height: 400 } as const

/** Well above what a hand draws in half a minute. */
export const strokeLimits = { strokes: 200, points: 4000, leastInk: 150, characters: 40_000 } as const

export interface StrokePoint {
  x: number
  y: number
}
export type Stroke = readonly StrokePoint[]

/** Total length of the pen's path: a dot is no signature. */
export const pathLength = (strokes: readonly Stroke[]): number =>
  strokes.reduce(
    (sum, stroke) =>
      sum +
      stroke.reduce((ink, { x, y }, at) => {
        const before = stroke[at - 1]
        return before ? ink + Math.hypot(x - before.x, y - before.y) : ink
      }, 0),
    0,
  )

/** Format in transit and in storage: `100,200 110,205;300,40 310,44`. */
export const serializedStrokes = (strokes: readonly Stroke[]): string =>
  strokes.map(stroke => stroke.map(({ x, y }) => `${x},${y}`).join(' ')).join(';')

/** Parses a drawn signature; null if it is none: malformed, outside of the box, a dot, or too long. */
export function readStrokes(text: string): Stroke[] | null {
  if (text.length > strokeLimits.characters || !/^\d{1,4},\d{1,4}(?:[ ;]\d{1,4},\d{1,4})*$/.test(text)) return null
  const strokes = text.split(';').map(stroke =>
    stroke.split(' ').map(point => {
      const [x = 0, y = 0] = point.split(',').map(Number)
      return { x, y }
    }),
  )
  const isWithin = ({ x, y }: StrokePoint) => x <= signatureBox.width && y <= signatureBox.height
  const isSignature =
    strokes.length <= strokeLimits.strokes &&
    pointsOf(strokes) <= strokeLimits.points &&
    pathLength(strokes) >= strokeLimits.leastInk &&
    strokes.every(stroke => stroke.every(isWithin))
  return isSignature ? strokes : null
}

export const pointsOf = (strokes: readonly Stroke[]): number => strokes.reduce((sum, { length }) => sum + length, 0)

/** The strokes as an SVG path; a single point becomes a dot. */
export const strokePath = (strokes: readonly Stroke[]): string =>
  strokes
    .map(stroke => {
      const [first, ...rest] = stroke
      if (!first) return ''
      const line = rest.length > 0 ? rest : [first]
      return `M${first.x} ${first.y}${line.map(({ x, y }) => `L${x} ${y}`).join('')}`
    })
    .join('')
