import { Eraser } from 'lucide-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import { signingTexts } from '~/i18n/signing'
import { useT } from '~/lib/i18n'
import {
  pathLength,
  pointsOf,
  type StrokePoint,
  serializedStrokes,
  signatureBox,
  strokeLimits,
  strokePath,
} from '~server/services/exchange/signatures/rules'

interface SignaturePadProps {
  /** Name of the field with the drawn signature as JSON; empty while it is not a valid signature. */
  name: string
}

/** Points closer than this add nothing. */
const nearest = 3

/**
 * Signature drawn by finger, pen or mouse. Stored as points and rendered as a path, so that rotating the phone loses
 * nothing. Requires JavaScript; without drawing, the typed name is enough.
 */
export function SignaturePad({ name }: SignaturePadProps) {
  const t = useT(signingTexts)
  const [ready, setReady] = useState(false)
  const [strokes, setStrokes] = useState<StrokePoint[][]>([])
  const drawing = useRef(false)
  useEffect(() => setReady(true), [])
  if (!ready) return null

  const pointOf = (event: PointerEvent<SVGSVGElement>): StrokePoint => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const within = (share: number, most: number) => Math.min(Math.max(Math.round(share * most), 0), most)
    return {
      x: within((event.clientX - left) / width, signatureBox.width),
      y: within((event.clientY - top) / height, signatureBox.height),
    }
  }
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = true
    const point = pointOf(event)
    setStrokes(known => (known.length < strokeLimits.strokes ? [...known, [point]] : known))
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (!drawing.current) return
    const point = pointOf(event)
    setStrokes(known => {
      const current = known.at(-1)
      const last = current?.at(-1)
      if (!current || !last || pointsOf(known) >= strokeLimits.points) return known
      if (Math.hypot(point.x - last.x, point.y - last.y) < nearest) return known
      return [...known.slice(0, -1), [...current, point]]
    })
  }
  const end = () => {
    drawing.current = false
  }
  const isSignature = pathLength(strokes) >= strokeLimits.leastInk
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-2">
        <span>{t('pad.label')}</span>
        <Button size="sm" disabled={strokes.length === 0} onClick={() => setStrokes([])}>
          <Eraser aria-hidden />
          {t('pad.clear')}
        </Button>
      </div>
      {/* Always dark ink on white, whatever the theme, as on the signed document. */}
      <svg
        viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
        role="img"
        aria-label={t('pad.label')}
        className="w-full cursor-crosshair touch-none rounded-lg border border-line-strong bg-white select-none"
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path d="M80 320H920" stroke="#9aa1ad" strokeWidth="2" strokeDasharray="8 8" />
        <path
          d={strokePath(strokes)}
          fill="none"
          stroke="#16181d"
          strokeWidth="7"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <p className="text-xs text-muted">{t('pad.help')}</p>
      <input type="hidden" name={name} value={isSignature ? serializedStrokes(strokes) : ''} />
    </div>
  )
}
