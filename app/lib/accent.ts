/** Colours derived from a company's brand colour, each readable where it is used; hex, `#rrggbb`. */
export interface Accent {
  /** Background of a primary button; its label identifies it, so it only has to stand out a little. */
  fill: string
  /** Text on `fill`, at least 4.5:1. */
  onFill: string
  /** Bars, ticks and underlines, at least 3:1 against the page. */
  mark: string
  /** Links, icons and the focus ring, at least 4.5:1 against the page. */
  ink: string
}

export const DEFAULT_PRIMARY = '#1f5fd0'

const PAGE = { light: '#f7f7f8', dark: '#1b1c1f' } as const
const WHITE = '#ffffff'
const BLACK = '#0b0b0c'

/** The inline style of `<html>`: the accent for light and dark pages; `app.css` picks one by `light-dark()`. */
export function accentStyle(primaryColor: string | null | undefined): Record<`--accent-${string}`, string> {
  const light = accentOn('light', primaryColor)
  const dark = accentOn('dark', primaryColor)
  return {
    '--accent-fill-light': light.fill,
    '--accent-fill-dark': dark.fill,
    '--accent-on-fill-light': light.onFill,
    '--accent-on-fill-dark': dark.onFill,
    '--accent-mark-light': light.mark,
    '--accent-mark-dark': dark.mark,
    '--accent-ink-light': light.ink,
    '--accent-ink-dark': dark.ink,
  }
}

/** The accent for one colour scheme. An unreadable or unknown colour gives the product's own blue. */
export function accentOn(scheme: 'light' | 'dark', primaryColor: string | null | undefined): Accent {
  const primary = parseHex(primaryColor) ? normalise(primaryColor ?? '') : DEFAULT_PRIMARY
  const towards = scheme === 'light' ? BLACK : WHITE
  const fill = until(primary, towards, colour => {
    const onFill = readableOn(colour)
    return contrast(colour, PAGE[scheme]) >= 1.6 && contrast(colour, onFill) >= 4.5
  })
  return {
    fill,
    onFill: readableOn(fill),
    mark: until(primary, towards, colour => contrast(colour, PAGE[scheme]) >= 3),
    ink: until(primary, towards, colour => contrast(colour, PAGE[scheme]) >= 4.7),
  }
}

/** Contrast ratio of two hex colours, 1 to 21 (WCAG 2.2, relative luminance). */
export function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function readableOn(colour: string): string {
  return contrast(colour, WHITE) >= 4.5 || contrast(colour, WHITE) > contrast(colour, BLACK) ? WHITE : BLACK
}

function until(from: string, towards: string, good: (colour: string) => boolean): string {
  for (let share = 0; share < 1; share += 0.04) {
    const colour = mix(from, towards, share)
    if (good(colour)) return colour
  }
  return towards
}

type Rgb = [number, number, number]

function parseHex(value: string | null | undefined): Rgb | null {
  const match = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(value?.trim() ?? '')
  if (!match?.[1]) return null
  const hex = match[1].length === 3 ? [...match[1]].map(c => c + c).join('') : match[1]
  const n = Number.parseInt(hex, 16)
  return [n >> 16, (n >> 8) & 255, n & 255]
}

function normalise(value: string): string {
  return toHex(parseHex(value) ?? [0, 0, 0])
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map(c => Math.round(c).toString(16).padStart(2, '0')).join('')}`
}

function mix(a: string, b: string, share: number): string {
  const [x, y] = [parseHex(a) ?? [0, 0, 0], parseHex(b) ?? [0, 0, 0]] as [Rgb, Rgb]
  return toHex(x.map((c, i) => c + ((y[i] ?? 0) - c) * share) as Rgb)
}

function luminance(colour: string): number {
  const [r, g, b] = (parseHex(colour) ?? [0, 0, 0]).map(c => {
    const s = c / 255
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
