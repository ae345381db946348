import type { Prisma } from '../../../../prisma/client/client'
import type { AccountFeature, AccountVendor } from '../../../platform/values/account-vendors'
import type { CalendarConnectionRecord } from './schema'

export const withAccount = { account: true } as const
export type ConnectionRow = Prisma.CalendarConnectionGetPayload<{ include: typeof withAccount }>

export const toConnectionRecord = ({
  id,
  calendarId,
  calendarName,
  isPrimary,
  createdAt,
  account,
}: ConnectionRow): CalendarConnectionRecord => ({
  id,
  provider: account.vendor as AccountVendor,
  status: account.status as 'connected' | 'revoked',
  access: account.access as 'own' | 'company',
  account: account.accountName,
  features: account.features as AccountFeature[],
  ...{ calendar_id: calendarId, calendar_name: calendarName, is_primary: isPrimary },
  created_at: createdAt.toISOString(),
})
