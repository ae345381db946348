import { type ClassValue, clsx } from 'clsx'
import { createTailwindMerge, validators } from 'tailwind-merge'

/** Joins class names; of two Tailwind classes for the same property the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}

// Only the groups that components and pages actually override. The library's own table of all of Tailwind is twice as
// large as everything else here; a class outside these groups is kept as it is.
const { isAny, isArbitraryValue, isArbitraryVariable, isArbitraryLength, isFraction, isNumber } = validators

const space = [isNumber, 'px', 'auto', isArbitraryValue, isArbitraryVariable]
const extent = [...space, isFraction, 'full', 'screen', 'min', 'max', 'fit', 'none', 'dvh', 'svh', 'prose', isSize]
const length = [isNumber, isArbitraryLength]
const sides = ['x', 'y', 't', 'r', 'b', 'l', 's', 'e'] as const

const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    display: [
      'block',
      'inline-block',
      'inline',
      'flex',
      'inline-flex',
      'table',
      'grid',
      'inline-grid',
      'contents',
      'hidden',
    ],
    position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
    w: [{ w: extent }],
    h: [{ h: extent }],
    size: [{ size: extent }],
    'min-w': [{ 'min-w': extent }],
    'max-w': [{ 'max-w': extent }],
    'min-h': [{ 'min-h': extent }],
    'max-h': [{ 'max-h': extent }],
    p: [{ p: space }],
    m: [{ m: space }],
    ...Object.fromEntries(
      sides.flatMap(side => [
        [`p${side}`, [{ [`p${side}`]: space }]],
        [`m${side}`, [{ [`m${side}`]: space }]],
      ]),
    ),
    gap: [{ gap: space }],
    'gap-x': [{ 'gap-x': space }],
    'gap-y': [{ 'gap-y': space }],
    'font-size': [{ text: ['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', isArbitraryLength] }],
    'text-align': [{ text: ['left', 'center', 'right', 'start', 'end'] }],
    'text-wrap': [{ text: ['balance', 'pretty', 'nowrap', 'wrap'] }],
    'text-color': [{ text: [isAny] }],
    'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold', isNumber] }],
    leading: [{ leading: [...space, 'none', 'tight', 'snug', 'normal', 'relaxed'] }],
    whitespace: [{ whitespace: ['normal', 'nowrap', 'pre', 'pre-line', 'pre-wrap'] }],
    bg: [{ bg: [isAny] }],
    'border-style': [{ border: ['solid', 'dashed', 'dotted', 'none'] }],
    'border-w': [{ border: ['', ...length] }],
    ...Object.fromEntries(sides.map(side => [`border-${side}`, [{ [`border-${side}`]: ['', ...length] }]])),
    'border-color': [{ border: [isAny] }],
    rounded: [{ rounded: ['', 'none', 'full', isSize, isArbitraryValue] }],
    grow: [{ grow: ['', isNumber] }],
    shrink: [{ shrink: ['', isNumber] }],
    items: [{ items: ['start', 'end', 'center', 'baseline', 'stretch'] }],
    justify: [{ justify: ['start', 'end', 'center', 'between', 'around', 'evenly'] }],
    'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
    'flex-wrap': [{ flex: ['wrap', 'nowrap'] }],
    'grid-cols': [{ 'grid-cols': [isNumber, 'none', isArbitraryValue] }],
    overflow: [{ overflow: ['auto', 'hidden', 'visible', 'scroll', 'clip'] }],
    z: [{ z: [isNumber, 'auto', isArbitraryValue] }],
    inset: [{ inset: [...space, isFraction, 'full'] }],
    top: [{ top: [...space, isFraction, 'full'] }],
    right: [{ right: [...space, isFraction, 'full'] }],
    bottom: [{ bottom: [...space, isFraction, 'full'] }],
    left: [{ left: [...space, isFraction, 'full'] }],
    opacity: [{ opacity: [isNumber] }],
  },
  conflictingClassGroups: {
    size: ['w', 'h'],
    p: sides.map(side => `p${side}`),
    px: ['pr', 'pl'],
    py: ['pt', 'pb'],
    m: sides.map(side => `m${side}`),
    mx: ['mr', 'ml'],
    my: ['mt', 'mb'],
    gap: ['gap-x', 'gap-y'],
    inset: ['top', 'right', 'bottom', 'left'],
    'border-w': sides.map(side => `border-${side}`),
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ['before', 'after', 'placeholder', 'file', 'marker', 'selection', '*', '**'],
}))

function isSize(value: string): boolean {
  return /^(3xs|2xs|xs|sm|md|lg|xl|[2-7]xl)$/.test(value)
}
