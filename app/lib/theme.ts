import { readCookie } from './locale'

/** `system` follows the device. The class on `<html>` of the same name sets `color-scheme`, so nothing flashes. */
export type Theme = 'light' | 'dark' | 'system'

export const THEME_COOKIE = 'gewerk_theme'

/** Reads a theme's name, or null. */
export function asTheme(value: unknown): Theme | null {
  return value === 'light' || value === 'dark' || value === 'system' ? value : null
}

/** The theme that this device has chosen. */
export function themeOf(headers: { get(name: string): string | null }): Theme {
  return asTheme(readCookie(headers.get('cookie'), THEME_COOKIE)) ?? 'system'
}
