import { encode } from 'uqr'

interface QrCodeProps {
  payload: string
  /** Purpose of the code, for screen readers. */
  label: string
}

/**
 * Error level M and at most version 13, as EPC069-12 requires; the quiet zone of four modules is part of the picture.
 */
export const qrOptions = { ecc: 'M', boostEcc: false, maxVersion: 13, border: 4 } as const

/** A QR code as vector: a single path over whole modules; the payload itself is not in the markup. */
export function QrCode({ payload, label }: QrCodeProps) {
  const { data, size } = encode([...Buffer.from(payload)], qrOptions)
  const runs = data.flatMap((row, y) => darkRuns(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`))
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={runs.join('')} />
    </svg>
  )
}

function darkRuns(row: readonly boolean[]): { x: number; length: number }[] {
  const runs: { x: number; length: number }[] = []
  row.forEach((dark, x) => {
    const last = runs.at(-1)
    if (!dark) return
    if (last && last.x + last.length === x) last.length++
    else runs.push({ x, length: 1 })
  })
  return runs
}
