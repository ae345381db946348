import { refusedAt } from './confirm-password'

export const wrongCode = () => refusedAt('code', 'the code is wrong or was used already')
