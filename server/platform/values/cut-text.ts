/** The beginning of a text, at most so many units of UTF-16, never cut within a surrogate pair. */
export const cutText = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
