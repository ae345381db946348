import { administrators, defineNoun, rule } from '../../../nouns/define'

/** What the service knows about modules. */
export const modules = defineNoun({
  tags: {
    modules: { name: 'Modules', description: 'Parts of the service that a company has enabled.' },
  },
  permissions: {
    /** All tables of a module, also of one that is switched off. */
    'modules:export': { roles: administrators, scope: null, module: 'core', reserved: true },
  },
  errors: {
    'module.always_on': rule(
      'Kontakte und Projekte lassen sich nicht ausschalten.',
      'Contacts and projects cannot be switched off.',
    ),
    'module.outside_plan': rule(
      'Das Modul gehört nicht zum gebuchten Paket.',
      'The module is not part of the booked plan.',
    ),
  },
  records: {
    module: {
      verbs: {
        disabled: { de: 'Modul ausgeschaltet', en: 'Module switched off' },
        enabled: { de: 'Modul eingeschaltet', en: 'Module switched on' },
        exported: { de: 'Modul exportiert', en: 'Module exported' },
      },
    },
  },
})
