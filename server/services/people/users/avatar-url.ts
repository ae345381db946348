/** URL of a person's picture; null when initials are shown instead. */
export const avatarUrl = ({ id, avatarKey }: { id: number; avatarKey: string | null }): string | null =>
  avatarKey && `/api/user/avatar/${id}?v=${avatarKey.slice(-8)}`
