const austria = ['AT-1', 'AT-2', 'AT-3', 'AT-4', 'AT-5', 'AT-6', 'AT-7', 'AT-8', 'AT-9'] as const
const germany = [
  ...(['DE-BB', 'DE-BE', 'DE-BW', 'DE-BY', 'DE-HB', 'DE-HE', 'DE-HH', 'DE-MV'] as const),
  ...(['DE-NI', 'DE-NW', 'DE-RP', 'DE-SH', 'DE-SL', 'DE-SN', 'DE-ST', 'DE-TH'] as const),
  // Augsburg has a holiday of its own.
  'DE-BY-A',
] as const

/** States whose public holidays are known, by ISO 3166-2. */
export const holidayStates = [...austria, ...germany] as const
export type HolidayState = (typeof holidayStates)[number]
