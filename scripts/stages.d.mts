export const loads: Readonly<Record<string, string>>
export function simulations(): string[]
export function inRounds(): string[]
export function stages(): Array<{ name: string; run: [string, string[]]; beside?: true; measures?: true }>
