import { defineHandlers } from '../../../nouns/handlers'
import { askOfClock } from './ask-of-clock'

export const timeEntries = defineHandlers({ jobs: { 'time_entries.clock_running': askOfClock } })
