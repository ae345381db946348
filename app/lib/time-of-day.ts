import { z } from 'zod'

/** Form input of a time of day, `HH:MM` as `<input type="time">` sends it. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'does not follow HH:MM')
