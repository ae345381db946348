export const loads: Readonly<Record<string, string>>
export function simulations(): string[]
export function inRounds(): string[]
