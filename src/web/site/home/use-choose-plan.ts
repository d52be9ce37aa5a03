import { useNavigate } from 'react-router'
import type { PlanId } from '#domain/plan/plan.ts'
import { useSignedInUser } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * The buttons of the plan cards (spec 000 §2): to the sign-in page, or to the offers with a word that says that
 * subscribing is not open yet.
 */
export function useChoosePlan(): (plan: PlanId) => void {
  const navigate = useNavigate()
  const user = useSignedInUser()

  return (plan) => {
    if (user) {
      void toast({
        title: 'Les abonnements ouvrent bientôt',
        description: 'Rien n’a changé\u00a0: vous gardez votre offre actuelle.',
        kind: 'info',
      })
      void navigate(paths.offers, { state: { selectedPlan: plan } })
      return
    }
    void toast({
      title: 'Connexion requise',
      description: 'Connectez-vous ou créez un compte pour choisir cette offre.',
      kind: 'info',
    })
    void navigate(paths.signIn, {
      state: { from: paths.homeSection('tarifs'), selectedPlan: plan },
    })
  }
}
