import { defineHandlers } from '../../../nouns/handlers'
import { clockQuestionHandler } from './clock-question-handler'

export const timeEntries = defineHandlers({ jobs: { 'time_entries.clock_running': clockQuestionHandler } })
