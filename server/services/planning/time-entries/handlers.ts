import { defineHandlers } from '../../../nouns/handlers'
import { clockQuestionHandler } from './enqueue-clock-question'

export const timeEntries = defineHandlers({ jobs: { 'time_entries.clock_running': clockQuestionHandler } })
