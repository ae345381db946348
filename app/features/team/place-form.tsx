import { ActionForm, SubmitButton, useActionForm } from '~/components/form'
import { FormActions, SelectField, TextField } from '~/components/form-fields'
import { Card, CardContent, CardHeader } from '~/components/ui/card'
import { teamTexts } from '~/i18n/team'
import type { FormReply } from '~/lib/form'
import { useT } from '~/lib/i18n'
import { roleKey, roleNumbers, useRoleName } from '~/lib/roles'
import type { Department, Member } from './role'

interface PlaceFormProps {
  member: Member
  departments: readonly Department[]
  /** Everybody who could be the manager. */
  others: readonly Pick<Member, 'id' | 'name'>[]
  isSelf: boolean
  reply: FormReply<unknown> | undefined
}

/** Role, department, manager and job category of a member. */
export function PlaceForm({ member, departments, others, isSelf, reply }: PlaceFormProps) {
  const t = useT(teamTexts)
  const roleName = useRoleName()
  const { role, department_id, manager_id, job_category, version } = member
  const [form, fields] = useActionForm<Pick<Member, 'role' | 'department_id' | 'manager_id' | 'job_category'>>({
    id: 'place',
    reply,
    defaultValue: { role, department_id, manager_id, job_category },
  })
  return (
    <Card>
      <CardHeader title={t('member.place')} description={t('member.placeHint')} />
      <CardContent>
        <ActionForm form={form} guard={{ record: { role, department_id, manager_id, job_category, version }, reply }}>
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
            {isSelf ? (
              <div className="grid content-start gap-1">
                <p className="text-[13px] font-medium">{t('role')}</p>
                <p>{roleName(role)}</p>
                <p className="text-xs text-muted">{t('member.ownRole')}</p>
              </div>
            ) : (
              <SelectField
                field={fields.role}
                label={t('role')}
                help={t(`roleHelp.${roleKey(role)}`)}
                options={roleNumbers.map(one => ({
                  value: String(one),
                  label: roleName(one),
                }))}
              />
            )}
            <SelectField
              field={fields.department_id}
              label={t('department')}
              placeholder={t('noDepartment')}
              options={departments.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
            <SelectField
              field={fields.manager_id}
              label={t('manager')}
              placeholder={t('noManager')}
              options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
            <TextField
              field={fields.job_category}
              label={t('jobCategory')}
              help={t('jobCategoryHelp')}
              autoComplete="off"
            />
          </div>
          <FormActions>
            <SubmitButton name="intent" value="place">
              {t('member.save')}
            </SubmitButton>
          </FormActions>
        </ActionForm>
      </CardContent>
    </Card>
  )
}
