import type { RecordKind } from '../../../platform/records/change-record'
import type { StorageSettings } from './settings'

const shown = ({ provider, folderPattern, pausedAt, version }: StorageSettings) => ({
  ...{ provider, folder_pattern: folderPattern, version },
  paused_at: pausedAt?.toISOString() ?? null,
})

/** Makes the choice a record like others, with its version. */
export const settingKind: RecordKind<'storageSetting', StorageSettings, ReturnType<typeof shown>> = {
  model: 'storageSetting',
  entity: 'storage',
  load: (tx, tenantId, id) => tx.storageSetting.findUniqueOrThrow({ where: { tenantId_id: { tenantId, id } } }),
  show: shown,
}
