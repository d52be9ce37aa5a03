import type { Plan } from '#domain/plan/plan.ts'
import { useSessionUser } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * Where the button of a plan's card leads and what it says (spec 000 §2): a link, so that it also works before the
 * script has arrived and without it.
 */
export function usePlanChoice({ id, title }: Plan) {
  const user = useSessionUser()
  if (user) {
    return {
      to: paths.offers,
      state: { selectedPlan: id },
      onClick: () =>
        void toast({
          title: 'Offre sélectionnée',
          description: `${title}\u00a0: la suite se passe dans vos offres et options.`,
          kind: 'info',
        }),
    }
  }
  return {
    to: paths.signIn,
    state: { from: paths.homeSection('tarifs'), selectedPlan: id },
    onClick: () =>
      void toast({
        title: 'Connexion requise',
        description: 'Connectez-vous ou créez un compte pour choisir cette offre.',
        kind: 'info',
      }),
  }
}
