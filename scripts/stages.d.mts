export function stages(): Array<{ name: string; run: [string, string[]]; beside?: true; measures?: true }>
