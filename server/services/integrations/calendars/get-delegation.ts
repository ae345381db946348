import { vendors } from '../../../adapters/calendar-mail/vendors'
import type { Ctx } from '../../../context'
import { inTenant, type Tx } from '../../../platform/database/db'
import type { AccountVendor } from '../../../platform/values/account-vendors'
import { compareNames } from '../../../platform/values/compare-names'
import { findDelegation, shownDelegation } from '../../exchange/accounts/read-delegation'

/** In the order in which an administrator does them. */
const steps: Record<AccountVendor, Record<'de' | 'en', readonly string[]>> = {
  google: {
    de: [
      'console.cloud.google.com → APIs und Dienste: Google Calendar API und People API einschalten, für Postfächer auch Gmail API.',
      'console.cloud.google.com → IAM → Dienstkonten: ein Dienstkonto anlegen, ohne Rolle, und einen Schlüssel als JSON herunterladen.',
      'admin.google.com → Sicherheit → API-Steuerung → Domainweite Delegierung: die Client-ID des Dienstkontos mit den Bereichen hier hinzufügen: {scopes}. Sollen Postfächer ohne eigene Zustimmung offen sein, dazu: {mail}',
      'Hier die ganze JSON-Datei einfügen.',
    ],
    en: [
      'console.cloud.google.com → APIs and services: switch on Google Calendar API and People API, for mailboxes Gmail API too.',
      'console.cloud.google.com → IAM → Service accounts: create a service account without a role, and download a key as JSON.',
      'admin.google.com → Security → API controls → Domain-wide delegation: add the client id of the service account with these scopes: {scopes}. If mailboxes shall be open without a consent of each person, these too: {mail}',
      'Paste the whole JSON file here.',
    ],
  },
  microsoft: {
    de: [
      'entra.microsoft.com → App-Registrierungen: eine Anwendung nur für die eigene Organisation anlegen, ohne Rücksprungadresse.',
      'Dort unter API-Berechtigungen → Microsoft Graph → Anwendungsberechtigungen hinzufügen und die Administratorzustimmung erteilen: {scopes}. Sollen Postfächer ohne eigene Zustimmung offen sein, dazu: {mail}',
      'Dort unter Zertifikate und Geheimnisse einen geheimen Clientschlüssel anlegen.',
      'Hier Verzeichnis-ID (Mandant), Anwendungs-ID (Client) und den Wert des Geheimnisses eintragen. Mit RBAC für Anwendungen in Exchange lässt sich der Zugang auf einzelne Postfächer beschränken.',
    ],
    en: [
      'entra.microsoft.com → App registrations: register an application for the own organisation only, without a redirect address.',
      'There under API permissions → Microsoft Graph → Application permissions, add these and grant admin consent: {scopes}. If mailboxes shall be open without a consent of each person, these too: {mail}',
      'There under Certificates and secrets, create a client secret.',
      'Enter directory (tenant) id, application (client) id and the value of the secret here. RBAC for Applications in Exchange limits the access to single mailboxes.',
    ],
  },
}

/** The company's access to the accounts of its people, and how it is set up at the vendor. Never the key. */
export async function getDelegation(ctx: Ctx, vendor: AccountVendor) {
  const { row, people } = await inTenant(ctx, async tx => ({
    row: await findDelegation(tx, ctx, vendor),
    people: await listPeople(tx, ctx, vendor),
  }))
  const { calendar, mail } = vendors[vendor].delegation.scopes
  return {
    data: {
      ...{ provider: vendor, access: row && shownDelegation(row), people },
      ...{ scopes: [...calendar], mail_scopes: [...mail] },
      steps: steps[vendor][ctx.locale].map(step =>
        step.replace('{scopes}', calendar.join(', ')).replace('{mail}', mail.join(', ')),
      ),
    },
  }
}

/** The company's people, and by which way each of them has a calendar at the vendor. Nothing of its content. */
async function listPeople(tx: Tx, { actor: { tenantId } }: Pick<Ctx, 'actor'>, vendor: AccountVendor) {
  const members = await tx.membership.findMany({
    where: { tenantId, status: 'active', user: { active: true } },
    select: { userId: true, user: { select: { name: true, email: true } } },
  })
  const accounts = await tx.personalAccount.findMany({
    where: { tenantId, vendor },
    select: {
      ...{ userId: true, access: true, status: true, features: true },
      calendars: { select: { calendarName: true, sync: { select: { problem: true } } } },
    },
  })
  const accountOf = new Map(accounts.map(account => [account.userId, account]))
  return members
    .map(({ userId, user }) => {
      const account = accountOf.get(userId)
      const synced = account?.calendars.find(({ sync }) => sync !== null)
      return {
        ...{ user_id: userId, name: user.name, email: user.email },
        access: (account?.access ?? null) as 'own' | 'company' | null,
        is_open: account?.status === 'connected' && !synced?.sync?.problem,
        mail: account?.features.includes('mail') === true,
        synced_calendar: synced?.calendarName ?? null,
      }
    })
    .sort((a, b) => compareNames(a.name, b.name) || a.user_id - b.user_id)
}
