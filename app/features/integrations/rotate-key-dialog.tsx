import { SelectField } from '~/components/form-fields'
import { Instant } from '~/components/value'
import { integrationsTexts } from '~/i18n/integrations'
import { useT } from '~/lib/i18n'
import { overlapHours } from '~server/services/integrations/api-keys/rules'
import type { ApiKey, RotatedKey } from './integration'
import { KeyOnce } from './key-once'
import { OnceDialog, OnceForm } from './once-dialog'

interface RotateKeyDialogProps {
  apiKey: ApiKey
  onClose: () => void
}

const overlaps = [overlapHours.least, 1, overlapHours.usual, 72, overlapHours.most] as const

/** Replaces a key with a new one, and shows it this once; the old one stays valid for a while. */
export default function RotateKeyDialog({ apiKey, onClose }: RotateKeyDialogProps) {
  const t = useT(integrationsTexts)
  return (
    <OnceDialog<RotatedKey>
      open
      onOpenChange={open => (open ? undefined : onClose())}
      title={t('keys.rotateTitle', { name: apiKey.name })}
      description={t('keys.rotateBody')}
      form={onMade => (
        <OnceForm<{ id: number; overlap_hours: number }, RotatedKey>
          id="rotate-key"
          action="/integrations?index"
          intent="rotate"
          defaultValue={{ id: apiKey.id, overlap_hours: overlapHours.usual }}
          submit={t('keys.rotate')}
          onMade={onMade}
        >
          {(_, fields) => (
            <>
              <input type="hidden" name={fields.id.name} value={apiKey.id} />
              <SelectField
                field={fields.overlap_hours}
                label={t('keys.overlap')}
                help={t('keys.overlapHelp')}
                options={overlaps.map(hours => ({
                  value: String(hours),
                  label: t(`keys.overlaps.h${hours}`),
                }))}
              />
            </>
          )}
        </OnceForm>
      )}
      madeTitle={({ name }) => t('keys.createdTitle', { name })}
    >
      {({ key, mcp, replaces }) => (
        <KeyOnce plaintext={key} mcp={mcp}>
          <p className="text-muted">
            {t('keys.oldUntil')} <Instant value={replaces.expires_at} />
          </p>
        </KeyOnce>
      )}
    </OnceDialog>
  )
}
