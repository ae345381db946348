/** Texts of the roles by their numbers, in the namespace `platform`. */
export const roleNames = {
  1: 'users.roles.admin',
  2: 'users.roles.manager',
  3: 'users.roles.employee',
} as const

/** For a number that was read from a table. */
export const roleName = (role: number) => roleNames[role as keyof typeof roleNames] ?? roleNames[3]
