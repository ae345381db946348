import type { Ctx } from '../../context'
import { type Actor, may } from '../../core/actor'
import type { Tx } from '../../core/db'
import { notifyLive } from '../../core/live'
import { type Locale, locales } from '../../core/locale'
import { overridesOf, type Permission, roles } from '../../core/permissions'
import { pageOfRecord } from '../../nouns/pages'
import { queueMail } from '../mails/queue'
import { type NotificationKind, notificationRules } from './rules'
import { type NotificationParams, notificationMail, notificationText } from './words'

export type NotifyContext = Pick<Ctx, 'actor' | 'clock' | 'doorbell' | 'mail' | 'settings'>

export interface News {
  kind: NotificationKind
  entity: string
  entityId: number | null
  /** Fill the text; `actor` is whoever acts. */
  params: NotificationParams
  /** These persons, or everybody who may do this; none = everybody who may see what it is about. */
  to?: readonly number[] | { permission: Permission }
  /** Who knows already; none = whoever acts. */
  except?: number | null
}

interface Reader {
  userId: number
  email: string
  locale: Locale
  inApp: boolean
  byMail: boolean
}

/**
 * Tells persons of the actor's company what has happened, in the transaction of the change: in the service, by mail, both or not at all as
 * each of them has set it. Whoever may not see what it is about is not told.
 */
export async function notify(tx: Tx, ctx: NotifyContext, news: News): Promise<void> {
  const { tenantId } = ctx.actor
  const { kind, entity, entityId } = news
  const params = { ...news.params, actor: ctx.actor.label }
  const readers = await readersOf(tx, ctx.actor, news)
  const row = { tenantId, kind, entity, entityId, params, createdAt: ctx.clock.now() }
  const inApp = readers.filter(reader => reader.inApp)
  await tx.notification.createMany({ data: inApp.map(({ userId }) => ({ ...row, userId })) })
  for (const { userId: id } of inApp)
    await notifyLive(tx, tenantId, { topic: 'notifications', id, type: 'created' })
  if (!ctx.mail.configured) return
  for (const reader of readers.filter(({ byMail }) => byMail))
    await mailTo(tx, ctx, reader, { ...news, params })
}

function mailTo(tx: Tx, ctx: NotifyContext, { email, locale }: Reader, news: News): Promise<number> {
  const { baseUrl } = ctx.settings
  const subject = notificationText(news.kind, news.params, locale)
  const page = pageOfRecord(news.entity, news.entityId)
  const message = notificationMail(subject, locale, {
    record: page && new URL(page, baseUrl).href,
    settings: new URL('/profile/notifications', baseUrl).href,
  })
  const about = { kind: 'notification', entity: 'notification', entityId: news.entityId ?? 0 } as const
  return queueMail(tx, ctx, { ...about, to: [email], cc: [], locale, subject, message, attachments: [] })
}

/** Active members whom this concerns, who may see it, and who want to hear of it one way or the other. */
async function readersOf(tx: Tx, actor: Actor, { kind, to, except = actor.userId }: News): Promise<Reader[]> {
  const { tenantId } = actor
  const rule = notificationRules[kind]
  const persons = to && 'permission' in to ? null : to
  const asked = to && 'permission' in to ? to.permission : rule.permission
  const members = await tx.membership.findMany({
    where: {
      ...{ tenantId, status: 'active', user: { active: true } },
      ...(persons ? { userId: { in: [...persons] } } : {}),
    },
    select: { userId: true, role: true, permissions: true, user: { select: { email: true, locale: true } } },
    orderBy: { userId: 'asc' },
  })
  const settings = await tx.notificationSetting.findMany({
    where: { tenantId, kind, userId: { in: members.map(({ userId }) => userId) } },
  })
  return members.flatMap(member => {
    const { userId, user } = member
    const person = personOf(actor, member)
    if (userId === except || !person) return []
    if (!may(person, rule.permission) || !may(person, asked)) return []
    const set = settings.find(setting => setting.userId === userId)
    const locale = locales.find(known => known === user.locale) ?? 'de'
    const ways = { inApp: set?.inApp ?? rule.inApp, byMail: set?.email ?? rule.email }
    return [{ userId, email: user.email, locale, ...ways }]
  })
}

interface Member {
  userId: number
  role: number
  permissions: Parameters<typeof overridesOf>[0]
}

/** The member as they would act with a session of their own. */
function personOf(actor: Actor, { userId, role: stored, permissions }: Member): Actor | null {
  const role = roles.find(known => known === stored)
  const overrides = overridesOf(permissions)
  return role
    ? { ...actor, kind: 'session', userId, keyId: null, role, overrides, scopes: [], isOperator: false }
    : null
}
