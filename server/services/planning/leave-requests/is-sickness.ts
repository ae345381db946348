export const isSickness = ({ code }: { code: string | null }): boolean => code === 'sick'
