// Starts fake providers on loopback together with the service, so that anyone can connect the demo company to a Drive
// and watch. Ending it ends both.

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { people } from '../prisma/seed/content'
import { vendors } from '../server/adapters/calendar-mail/vendors'
import { startDropbox } from '../tests/worlds/dropbox'
import { startGoogle } from '../tests/worlds/google'
import { startLanguageModel } from '../tests/worlds/language-model'
import { startMicrosoft } from '../tests/worlds/microsoft'
import { startS3 } from '../tests/worlds/s3'
import { pretendAppSecret, pretendToken, pretendVerifyToken, startWhatsapp } from '../tests/worlds/whatsapp'

const first = Number(process.env.WORLDS_PORT ?? 8787)
const google = await startGoogle({ port: first })
const microsoft = await startMicrosoft({ port: first + 1 })
const dropbox = await startDropbox({ port: first + 2 })
const model = await startLanguageModel({ port: first + 3 })
for (const world of [google, microsoft]) {
  // The organisation of the demo company: its administration has admitted everything that we ask for.
  const { calendar, mail } = vendors[world === google ? 'google' : 'microsoft'].delegation.scopes
  world.delegation.admitted = [...calendar, ...mail]
  world.directory = people.map(({ name, email }) => ({ name, email }))
  for (const { email } of people) world.delegation.addPerson(email).mail.deliver({ subject: 'Angebot für das Vordach' })
  world.mail.deliver({ subject: 'Dachfenster klemmt', text: 'Guten Tag, wann hätten Sie Zeit?\n\nMaria Berger' })
  world.mail.deliver({
    ...{ subject: 'Plan der Gaube', text: 'Anbei der Plan.', html: '<p>Anbei der <b>Plan</b>.</p>' },
    attachments: [{ filename: 'Plan.txt', contentType: 'text/plain', content: Buffer.from('Gaube 2 m') }],
  })
}
const whatsapp = await startWhatsapp({ port: first + 4 })
const s3 = await startS3({ port: first + 5 })
const folder = mkdtempSync(path.join(tmpdir(), 'gewerk-worlds-'))
const keyFile = path.join(folder, 'service-account.json')
writeFileSync(keyFile, google.delegation.given.secret, { mode: 0o600 })
const account = 'account buero@dach-huber.example'
console.log(`Pretend Google: ${google.url} (${account})`)
console.log(`Pretend Microsoft: ${microsoft.url} (${account}, team site https://dachhuber.sharepoint.com/sites/Team)`)
console.log('For the access of the company, under Integrationen → Kalender:')
console.log(`  Google: the whole content of ${keyFile}`)
const { organisation, client_id: clientId, secret } = microsoft.delegation.given
console.log(`  Microsoft: directory ${organisation}, application ${clientId}, secret ${secret}`)
console.log(`Pretend Dropbox: ${dropbox.url} (${account})`)
console.log(`Pretend language model: ${model.url} (the assistant repeats what it is asked)`)
console.log(`Pretend WhatsApp: ${whatsapp.url} (phone number ID 100001, token ${pretendToken})`)
console.log(`Pretend S3: ${s3.url} (bucket gewerk, region eu-central-1, key pretend-key, secret pretend-secret)`)
console.log(
  'Connect it under Einstellungen → Dokumente; calendars and mail of Google and Microsoft in the profile under Kalender.',
)

const service = spawn('npm', ['start'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    GOOGLE_CLIENT_ID: 'pretend-client',
    GOOGLE_CLIENT_SECRET: 'pretend-secret',
    GOOGLE_BASE_URL: google.url,
    MICROSOFT_CLIENT_ID: 'pretend-client',
    MICROSOFT_CLIENT_SECRET: 'pretend-secret',
    MICROSOFT_BASE_URL: microsoft.url,
    DROPBOX_CLIENT_ID: 'pretend-client',
    DROPBOX_CLIENT_SECRET: 'pretend-secret',
    DROPBOX_BASE_URL: dropbox.url,
    AI_BASE_URL: model.url,
    AI_MODEL: 'pretend',
    WHATSAPP_APP_SECRET: pretendAppSecret,
    WHATSAPP_VERIFY_TOKEN: pretendVerifyToken,
    WHATSAPP_BASE_URL: whatsapp.url,
    // The pretend S3 is on this machine, where the service does not connect otherwise.
    WEBHOOK_ALLOW_CIDRS: process.env.WEBHOOK_ALLOW_CIDRS ?? '127.0.0.0/8',
    STT_BASE_URL: model.url,
    STT_MODEL: 'pretend',
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => service.kill(signal))
service.on('exit', async code => {
  rmSync(folder, { recursive: true, force: true })
  await Promise.all([google, microsoft, dropbox, model, whatsapp, s3].map(world => world.close()))
  process.exit(code ?? 0)
})
