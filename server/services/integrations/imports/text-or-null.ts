export const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value ? value : null)
