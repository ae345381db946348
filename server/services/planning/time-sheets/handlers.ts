import { defineHandlers } from '../../../nouns/handlers'
import { dayCheckHandler } from './day-check-handler'

export const timeSheets = defineHandlers({ jobs: { 'time_sheets.judge': dayCheckHandler } })
