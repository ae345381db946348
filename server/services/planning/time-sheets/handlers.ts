import { defineHandlers } from '../../../nouns/handlers'
import { judgeDay } from './judge-day'

export const timeSheets = defineHandlers({ jobs: { 'time_sheets.judge': judgeDay } })
