export interface PaperColours {
  /** The company's colour unchanged; for lines and areas. */
  accent: string
  /** The same, darkened until it is readable on white (4.5 to 1); for text. */
  ink: string
  /** A very light tint of it; background of the total. */
  tint: string
}

type Rgb = [number, number, number]

const DEFAULT_ACCENT = '#1f4e79'
const READABLE_CONTRAST = 4.5

/** The paper's colours from the company's; only `#rrggbb` passes, so nothing else can reach the style sheet. */
export function paperColours(primaryColor: string | null | undefined): PaperColours {
  const accent = parse(primaryColor) ?? parse(DEFAULT_ACCENT) ?? [0, 0, 0]
  let ink = accent
  for (let step = 0; step < 40 && contrastToWhite(ink) < READABLE_CONTRAST; step++) ink = mix(ink, [0, 0, 0], 0.06)
  return { accent: hex(accent), ink: hex(ink), tint: hex(mix(accent, [255, 255, 255], 0.93)) }
}

function parse(colour: string | null | undefined): Rgb | undefined {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour ?? '')
  return match ? (match.slice(1).map(part => Number.parseInt(part, 16)) as Rgb) : undefined
}

const hex = (colour: Rgb) => `#${colour.map(part => part.toString(16).padStart(2, '0')).join('')}`

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  // Rounded to integers, so that the contrast is computed for the colour that is printed.
  return [0, 1, 2].map(i => Math.round((from[i] ?? 0) * (1 - share) + (to[i] ?? 0) * share)) as Rgb
}

/** WCAG 2 contrast ratio against white. */
function contrastToWhite(colour: Rgb): number {
  const [r, g, b] = colour.map(part => {
    const c = part / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
}
