import type { Ctx } from '../../../context'
import { pageOfRecord } from '../../../nouns/pages'
import { type Actor, may } from '../../../platform/actor'
import type { Tx } from '../../../platform/database/db'
import type { Permission } from '../../../platform/permissions'
import { notifyLive } from '../../../platform/records/live'
import { type Locale, locales } from '../../../platform/values/locale'
import { queueMail } from '../../exchange/mails/queue'
import { memberActor } from './member-actor'
import { type NotificationKind, notificationRules } from './rules'
import { type NotificationParams, notificationMail, notificationText } from './texts'

export type NotifyContext = Pick<Ctx, 'actor' | 'clock' | 'doorbell' | 'mail' | 'settings'>

export interface News {
  kind: NotificationKind
  entity: string
  entityId: number | null
  /** Values for the text; `actor` is added: the actor of the change. */
  params: NotificationParams
  /** These people, or everyone with this permission; when absent, everyone who may see the record. */
  to?: readonly number[] | { permission: Permission }
  /** Who knows already; when absent, the actor. */
  except?: number | null
  /** Sends the mail instead: called with its line, for each reader who wants this kind by mail. */
  mail?: (reader: { userId: number; locale: Locale }, text: string) => Promise<void>
}

interface Reader {
  userId: number
  email: string
  locale: Locale
  inApp: boolean
  byMail: boolean
}

/** By which channels a person was notified. */
export interface Notified {
  user_id: number
  in_app: boolean
  email: boolean
}

/**
 * Notifies people of the actor's company of an event, in the transaction of the change: in the service, by mail, both
 * or not at all, as each of them has set it. People who may not see the record are not notified. Returns those who may,
 * and by which channels each was notified.
 */
export async function notify(tx: Tx, ctx: NotifyContext, news: News): Promise<Notified[]> {
  const { tenantId } = ctx.actor
  const { kind, entity, entityId } = news
  const params = { ...news.params, actor: ctx.actor.label }
  const readers = await readersOf(tx, ctx.actor, news)
  const row = { tenantId, kind, entity, entityId, params, createdAt: ctx.clock.now() }
  const inApp = readers.filter(reader => reader.inApp)
  const data = inApp.map(({ userId }) => ({ ...row, userId }))
  const written = data.length
    ? await tx.notification.createManyAndReturn({ data, select: { id: true, userId: true } })
    : []
  await Promise.all(
    written.map(({ id, userId }) =>
      notifyLive(tx, tenantId, { topic: 'notifications', id: userId, type: 'created', notificationId: id }),
    ),
  )
  const byMail = ctx.mail.configured ? readers.filter(reader => reader.byMail) : []
  for (const reader of byMail)
    if (news.mail) await news.mail(reader, notificationText(kind, params, reader.locale))
    else await mailTo(tx, ctx, reader, { ...news, params })
  return readers.map(reader => ({
    ...{ user_id: reader.userId, in_app: reader.inApp, email: byMail.includes(reader) },
  }))
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

/** Active members whom this concerns, who may see it, and who want it by at least one channel. */
async function readersOf(tx: Tx, actor: Actor, { kind, to, except = actor.userId }: News): Promise<Reader[]> {
  const { tenantId } = actor
  const rule = notificationRules[kind]
  const persons = to && 'permission' in to ? null : to
  const permission = to && 'permission' in to ? to.permission : rule.permission
  const memberships = tx.membership.findMany({
    where: {
      ...{ tenantId, status: 'active', user: { active: true } },
      ...(persons ? { userId: { in: [...persons] } } : {}),
    },
    select: { userId: true, role: true, permissions: true, user: { select: { email: true, locale: true } } },
    orderBy: { userId: 'asc' },
  })
  const [members, settings] = await Promise.all([
    memberships,
    tx.notificationSetting.findMany({ where: { tenantId, kind } }),
  ])
  return members.flatMap(member => {
    const { userId, user } = member
    const person = memberActor(actor, member)
    if (userId === except || !person) return []
    if (!may(person, rule.permission) || !may(person, permission)) return []
    const set = settings.find(setting => setting.userId === userId)
    const locale = locales.find(known => known === user.locale) ?? 'de'
    const ways = { inApp: set?.inApp ?? rule.inApp, byMail: set?.email ?? rule.email }
    return [{ userId, email: user.email, locale, ...ways }]
  })
}
