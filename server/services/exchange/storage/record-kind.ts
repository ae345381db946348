import type { RecordKind } from '../../../platform/records/change-record'
import type { SettingsRow } from './settings-row'

const shown = ({ provider, folderPattern, pausedAt, version }: SettingsRow) => ({
  ...{ provider, folder_pattern: folderPattern, version },
  paused_at: pausedAt?.toISOString() ?? null,
})

/** Makes the choice a record like others, with its version. */
export const settingKind: RecordKind<'storageSetting', SettingsRow, ReturnType<typeof shown>> = {
  model: 'storageSetting',
  entity: 'storage',
  load: (tx, tenantId, id) => tx.storageSetting.findUniqueOrThrow({ where: { tenantId_id: { tenantId, id } } }),
  show: shown,
}
