import type { OperationExample } from '../../../nouns/example'

export const storageExample: OperationExample = {
  record: {
    ...{
      provider: 'google_drive',
      own_bucket: false,
      folder_pattern: '{customer}/{project_number} {name}',
      version: 2,
    },
    bucket: {
      ...{ endpoint: 'https://s3.eu-central-1.amazonaws.com', region: 'eu-central-1', bucket: 'dach-huber-dokumente' },
      ...{ prefix: 'gewerk', access_key_id: 'AKIAIOSFODNN7EXAMPLE', path_style: true },
      ...{ status: 'connected', error: null, copies: 0, removal_at: null },
    },
    connection: { status: 'connected', error: null },
    site_url: 'https://dachhuber.sharepoint.com/sites/Team',
    site_id: 'dachhuber.sharepoint.com,2C712604-1370-44E7-A1F5-426573FDA80A,2D2244C3-251A-49EA-93A8-39E1C3A060FE',
    redirect_uri: 'https://gewerk.dach-huber.example/settings/storage/callback',
    providers: [
      {
        ...{ provider: 'google_drive', configured: true, client_id: '4711.apps.googleusercontent.com' },
        ...{ status: 'connected', account: 'buero@dach-huber.example', copies: 482, removal_at: null },
      },
    ],
    paused_at: null,
    ...{ configured: true, client_id: '4711.apps.googleusercontent.com', status: 'connected' },
    account: 'buero@dach-huber.example',
    url: 'https://accounts.google.com/o/oauth2/v2/auth?client_id=4711&state=…&code_challenge=…',
    ...{ code: '4/0AeanS0b…', state: 'Zq3nV0xS…', to: 'google_drive', mode: 'copy', ok: true, started: true },
    ...{ last_light_at: '2026-01-31T10:15:00.000Z', last_deep_at: '2026-01-31T02:00:00.000Z', running: false },
    push: { state: 'active', last_notified_at: '2026-01-31T10:14:58.000Z' },
    folders: { active: 31, archived: 12, missing: 0, error: 0 },
    documents: { placed: 482, waiting: 3, missing: 0, error: 1 },
    errors: [
      {
        path: 'Berger/P-2026-0031 Dachsanierung/Plan EG.pdf',
        error: 'quota_full',
        since: '2026-01-31T09:40:00.000Z',
      },
    ],
    unfindable: 0,
    log: [{ at: '2026-01-31T02:00:41.000Z', kind: 'deep.done', details: { unfindable: 0, removed: 2 } }],
    registryReady: true,
  },
}
