import type { WebhookEndpoint } from '../../../../prisma/client/client'
import type { Ctx } from '../../../context'
import { attempt } from '../../../platform/database/attempt'
import type { Tx } from '../../../platform/database/db'
import type { Locale } from '../../../platform/values/locale'
import { queueMail } from '../../exchange/mails/queue'
import { hourMs, startOfHour } from './start-of-hour'

export interface Notice {
  /** Dead deliveries, or why the service has paused the webhook. */
  about: 'dead' | 'gone' | 'failing'
  error: string | null
  statusCode: number | null
}

/**
 * Notifies the company's administrators by mail, without any of the content sent, and records when. A mail that cannot
 * be written is logged and blocks nothing; without a mail server no notice is sent.
 */
export async function mailAdministrators(tx: Tx, ctx: Ctx, webhook: WebhookEndpoint, notice: Notice): Promise<void> {
  if (!ctx.mail.configured) return
  const written = () => write(tx, ctx, webhook, notice)
  await attempt(tx, written, err =>
    ctx.log.error({ err, webhook: webhook.id }, 'administrators could not be notified of a webhook in trouble'),
  )
}

async function write(tx: Tx, ctx: Ctx, { tenantId, id, name }: WebhookEndpoint, notice: Notice): Promise<void> {
  const { locale } = ctx.actor
  const to = await administrators(tx, tenantId)
  if (to.length === 0) return
  const facts = {
    name,
    reason: failureText(notice.error, locale),
    dead: await deadWithinDay(tx, ctx, { tenantId, id }),
    log: `${ctx.settings.baseUrl}/integrations/deliveries?webhook_id=${id}&status=dead`,
    webhooks: `${ctx.settings.baseUrl}/integrations/webhooks`,
  }
  const { subject, paragraphs } = texts[locale][notice.about](facts)
  await queueMail(tx, ctx, {
    kind: `webhook_${notice.about}`,
    entity: 'webhook',
    entityId: id,
    to,
    cc: [],
    subject,
    message: paragraphs.join('\n\n'),
    attachments: [],
  })
  await tx.webhookEndpoint.update({
    where: { tenantId_id: { tenantId, id } },
    data: { alertedAt: ctx.clock.now() },
  })
}

async function administrators(tx: Tx, tenantId: number): Promise<string[]> {
  const members = await tx.membership.findMany({
    where: { tenantId, role: 1, status: 'active', user: { active: true } },
    select: { user: { select: { email: true } } },
    orderBy: { id: 'asc' },
  })
  return members.map(({ user }) => user.email)
}

async function deadWithinDay(
  tx: Tx,
  { clock }: Ctx,
  { tenantId, id }: { tenantId: number; id: number },
): Promise<number> {
  const first = new Date(startOfHour(clock.now()).getTime() - 23 * hourMs)
  const { _sum } = await tx.webhookHour.aggregate({
    where: { tenantId, endpointId: id, hour: { gte: first } },
    _sum: { dead: true },
  })
  return _sum.dead ?? 0
}

interface Facts {
  name: string
  reason: string
  dead: number
  log: string
  webhooks: string
}

type Letter = (facts: Facts) => { subject: string; paragraphs: string[] }

const texts: Record<Locale, Record<Notice['about'], Letter>> = {
  de: {
    dead: ({ name, reason, dead, log }) => ({
      subject: `Webhook „${name}“: Zustellung aufgegeben`,
      paragraphs: [
        `Der Empfänger des Webhooks „${name}“ hat eine Nachricht auch beim letzten Versuch nicht angenommen. Zuletzt: ${reason}.`,
        `Aufgegeben in den letzten 24 Stunden: ${dead}.`,
        `Ansehen und noch einmal senden:\n${log}`,
        'Kommen weitere dazu, melden wir uns höchstens einmal in der Stunde.',
      ],
    }),
    gone: ({ name, log, webhooks }) => ({
      subject: `Webhook „${name}“ ist pausiert`,
      paragraphs: [
        `Der Empfänger des Webhooks „${name}“ hat mit 410 geantwortet: Er will keine Nachrichten mehr. Der Webhook ist deshalb pausiert.`,
        `Was noch wartet, bleibt erhalten und geht nach dem Fortsetzen hinaus:\n${webhooks}`,
        `Aufgegebene Zustellungen:\n${log}`,
      ],
    }),
    failing: ({ name, reason, dead, log, webhooks }) => ({
      subject: `Webhook „${name}“ ist pausiert`,
      paragraphs: [
        `Beim Empfänger des Webhooks „${name}“ ist seit mehr als drei Tagen nichts mehr angekommen. Zuletzt: ${reason}. Der Webhook ist deshalb pausiert.`,
        `Aufgegeben in den letzten 24 Stunden: ${dead}. Ansehen und noch einmal senden:\n${log}`,
        `Was noch wartet, bleibt erhalten und geht nach dem Fortsetzen hinaus:\n${webhooks}`,
      ],
    }),
  },
  en: {
    dead: ({ name, reason, dead, log }) => ({
      subject: `Webhook “${name}”: delivery given up`,
      paragraphs: [
        `The receiver of the webhook “${name}” has not taken a message, not even at the last attempt. Last: ${reason}.`,
        `Given up within the last 24 hours: ${dead}.`,
        `See them and send them again:\n${log}`,
        'If there are more, we write once an hour at most.',
      ],
    }),
    gone: ({ name, log, webhooks }) => ({
      subject: `Webhook “${name}” is paused`,
      paragraphs: [
        `The receiver of the webhook “${name}” has answered 410: it wants no more messages. The webhook is therefore paused.`,
        `What still waits is kept and goes out after resuming:\n${webhooks}`,
        `Deliveries given up:\n${log}`,
      ],
    }),
    failing: ({ name, reason, dead, log, webhooks }) => ({
      subject: `Webhook “${name}” is paused`,
      paragraphs: [
        `Nothing has arrived at the receiver of the webhook “${name}” for more than three days. Last: ${reason}. The webhook is therefore paused.`,
        `Given up within the last 24 hours: ${dead}. See them and send them again:\n${log}`,
        `What still waits is kept and goes out after resuming:\n${webhooks}`,
      ],
    }),
  },
}

/** Why an attempt failed, by the codes of the delivery log other than `http_<status>`. */
const failureTexts: Record<string, Record<Locale, string>> = {
  dns: { de: 'Name nicht gefunden', en: 'name not found' },
  refused_address: { de: 'Adresse in einem privaten Netz', en: 'address in a private network' },
  refused_url: { de: 'Adresse nicht erlaubt', en: 'address not allowed' },
  connect: { de: 'keine Verbindung', en: 'no connection' },
  connect_timeout: { de: 'Verbindungsaufbau dauert zu lange', en: 'connecting takes too long' },
  tls: { de: 'Verschlüsselung fehlgeschlagen', en: 'encryption failed' },
  timeout: { de: 'keine Antwort innerhalb von 15 Sekunden', en: 'no answer within 15 seconds' },
  reset: { de: 'Verbindung abgebrochen', en: 'connection broken off' },
  protocol: { de: 'Antwort nicht lesbar', en: 'answer not readable' },
  redirect_not_followed: { de: 'Weiterleitung, der nicht gefolgt wird', en: 'redirect that is not followed' },
  secret: { de: 'Geheimnis nicht lesbar, bitte ersetzen', en: 'secret not readable, please replace it' },
  proxy_unreachable: { de: 'Proxy nicht erreichbar', en: 'proxy not reachable' },
  proxy_refused: { de: 'vom Proxy abgelehnt', en: 'refused by the proxy' },
  proxy_timeout: { de: 'Proxy antwortet nicht', en: 'proxy does not answer' },
  interrupted: { de: 'unterbrochen, Ausgang unbekannt', en: 'interrupted, outcome unknown' },
}

/** A short text for people; a code without a text is returned as it is. */
function failureText(error: string | null, locale: Locale): string {
  const code = error ?? 'protocol'
  const status = /^http_(\d{3})$/.exec(code)?.[1]
  if (status) return locale === 'de' ? `Antwort ${status}` : `answer ${status}`
  return failureTexts[code]?.[locale] ?? code
}
