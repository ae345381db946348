import { expect, test } from 'vitest'
import { cn } from './cn'

test('of two classes for one property the later one wins', () => {
  expect(cn('h-8 px-3 text-sm rounded-lg', 'h-10 px-0')).toBe('text-sm rounded-lg h-10 px-0')
  expect(cn('size-8', 'size-10')).toBe('size-10')
  expect(cn('text-muted text-sm', 'text-danger')).toBe('text-sm text-danger')
  expect(cn('bg-surface', 'bg-accent-soft')).toBe('bg-accent-soft')
  expect(cn('border border-line', 'border-danger')).toBe('border border-danger')
  expect(cn('rounded-full', 'rounded-lg')).toBe('rounded-lg')
  expect(cn('flex', 'hidden')).toBe('hidden')
  expect(cn('md:max-w-lg', 'md:max-w-2xl')).toBe('md:max-w-2xl')
})

test('classes for different properties stay side by side', () => {
  for (const classes of [
    'text-sm text-center text-muted',
    'px-3 pl-2',
    'hover:bg-hover bg-surface',
    'border-b border-line',
    'w-full min-w-0 max-w-sm',
  ]) {
    expect(cn(classes)).toBe(classes)
  }
})

test('a shorthand removes what it covers', () => {
  expect(cn('px-3 py-2', 'p-0')).toBe('p-0')
  expect(cn('w-4 h-4', 'size-6')).toBe('size-6')
})

test('false conditions add nothing', () => {
  expect(cn('a', false, null, undefined, ['b', { c: true, d: false }])).toBe('a b c')
})
