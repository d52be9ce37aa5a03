import { paths } from '#web/paths.ts'

export const backToTexts = { to: paths.adminLegalTexts, label: 'Retour aux textes légaux' }
