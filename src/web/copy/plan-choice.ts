import type { ToastMessage } from '#web/ui/toast.ts'

/** The toast of a plan's button before it goes on (docs/rules/pages.md#plan-buttons). */
export const planChoiceNotice: Readonly<Record<'visitor' | 'customer', ToastMessage>> = {
  visitor: {
    title: 'Connexion requise',
    description: 'Connectez-vous ou créez un compte pour choisir cette offre.',
    kind: 'info',
  },
  customer: {
    title: 'Offre sélectionnée',
    description: 'La suite se passe dans vos offres et options.',
    kind: 'info',
  },
}
