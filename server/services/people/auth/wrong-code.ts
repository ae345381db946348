import { refusedAt } from './refused-at'

export const wrongCode = () => refusedAt('code', 'the code is wrong or was used already')
