import type { Locale } from '../../../platform/values/locale'

/** Why an attempt failed, by the codes of the delivery log other than `http_<status>`. */
const texts: Record<string, Record<Locale, string>> = {
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
export function failureText(error: string | null, locale: Locale): string {
  const code = error ?? 'protocol'
  const status = /^http_(\d{3})$/.exec(code)?.[1]
  if (status) return locale === 'de' ? `Antwort ${status}` : `answer ${status}`
  return texts[code]?.[locale] ?? code
}
